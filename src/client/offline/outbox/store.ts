import {
  type Meta,
  type OutboxEntry,
  openDatabase,
  readMeta,
  type SentEntry,
  writeMeta,
} from '../storage/db.ts';
import { noteCount } from './counter.ts';
import { sortEntries } from './entry.ts';

/** How many sent entries the list shows. */
const SHOWN_SENT = 20;
/** A committed entry survives a crash of the browser and, if possible, of the device. */
const durable = { durability: 'strict' } as const;

/** Returns the entries of all people who used this browser, in the order of sending. */
export async function listEntries(): Promise<OutboxEntry[]> {
  return sortEntries(await (await openDatabase()).getAll('outbox'));
}

export async function getEntry(id: string): Promise<OutboxEntry | undefined> {
  return (await openDatabase()).get('outbox', id);
}

/**
 * Stores a new entry, in place of the one that it is an edit of. Resolves when the entry is safe.
 * @throws QuotaExceededError if the device is full
 */
export async function addEntry(entry: OutboxEntry, replacedId?: string): Promise<void> {
  const transaction = (await openDatabase()).transaction('outbox', 'readwrite', durable);
  await Promise.all([
    replacedId === undefined ? undefined : transaction.store.delete(replacedId),
    transaction.store.put(entry),
    transaction.done,
  ]);
  await noteChange();
}

/** Stores the new state of an entry, unless the entry has been deleted. */
export async function updateEntry(entry: OutboxEntry): Promise<void> {
  const transaction = (await openDatabase()).transaction('outbox', 'readwrite', durable);
  const isStored = (await transaction.store.count(entry.id)) > 0;
  await Promise.all([isStored && transaction.store.put(entry), transaction.done]);
  await noteChange();
}

export async function deleteEntry(id: string): Promise<void> {
  await (await openDatabase()).delete('outbox', id);
  await noteChange();
}

/** Moves an entry to the list of what was sent. */
export async function recordSent(
  { id, account, kind, title, createdAt }: OutboxEntry,
  now: number,
): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(['outbox', 'meta'], 'readwrite', durable);
  const meta = transaction.objectStore('meta');
  const sent = ((await meta.get('sent')) ?? []) as SentEntry[];
  const entry = { id, account, kind, title, createdAt, sentAt: new Date(now).toISOString() };
  await Promise.all([
    transaction.objectStore('outbox').delete(id),
    meta.put([entry, ...sent].slice(0, SHOWN_SENT), 'sent'),
    transaction.done,
  ]);
  await noteChange();
}

export const listSent = async (): Promise<SentEntry[]> => (await readMeta('sent')) ?? [];

/** Returns how many entries of a person have not been sent. */
export async function countUnsent(account: string): Promise<number> {
  return (await openDatabase()).countFromIndex('outbox', 'account', account);
}

/** Deletes what belongs to a person on this device, except the languages, which are public. */
export async function eraseAccount(account: string): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(['outbox', 'meta'], 'readwrite', durable);
  const outbox = transaction.objectStore('outbox');
  const meta = transaction.objectStore('meta');
  const own = await outbox.index('account').getAllKeys(account);
  const sent = ((await meta.get('sent')) ?? []) as SentEntry[];
  const remembered = (await meta.get('account')) as Meta['account'] | undefined;
  await Promise.all([
    ...own.map((id) => outbox.delete(id)),
    meta.put(
      sent.filter((each) => each.account !== account),
      'sent',
    ),
    remembered?.id === account && meta.delete('account'),
    transaction.done,
  ]);
  await noteChange();
}

/**
 * Stores who is signed in, so that this person can contribute and see their outbox without a
 * connection. Signing out deletes it.
 */
export async function rememberPerson(person: {
  id: string;
  firstName: string | null;
}): Promise<void> {
  await writeMeta('account', { id: person.id, firstName: person.firstName ?? '' });
  await noteChange();
}

/** Updates the number of entries, and tells all tabs that the outbox has changed. */
async function noteChange(): Promise<void> {
  const database = await openDatabase();
  noteCount(await database.count('outbox'), (await readMeta('account')) !== undefined);
}
