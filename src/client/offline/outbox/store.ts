import { findDeviceKey } from '#client/runtime/session/device-key.ts';
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
import { openEntry, openSent, sealEntry, sealSent } from './sealed-entry.ts';

/** How many sent entries the list shows. */
const SHOWN_SENT = 20;
/** A committed entry survives a crash of the browser and, if possible, of the device. */
const durable = { durability: 'strict' } as const;

/**
 * Returns the entries that this page can read, in the order of sending: those of the person who is
 * signed in, and reports of signed-out people. Encrypts entries of earlier versions.
 */
export async function listEntries(): Promise<OutboxEntry[]> {
  const key = await findDeviceKey();
  const stored = await (await openDatabase()).getAll('outbox');
  const entries = await Promise.all(stored.map((each) => openEntry(each, key)));
  for (const each of stored)
    if (!('sealed' in each) && each.account !== null && each.account === key?.account)
      // If the device is full, the entry is sent as it is.
      await updateEntry(each).catch(() => {});
  return sortEntries(entries.filter((entry) => entry !== null));
}

/** Returns the number of entries of all people who used this browser. */
export const countEntries = async (): Promise<number> => (await openDatabase()).count('outbox');

export async function getEntry(id: string): Promise<OutboxEntry | undefined> {
  const stored = await (await openDatabase()).get('outbox', id);
  return (stored && (await openEntry(stored, await findDeviceKey()))) ?? undefined;
}

/**
 * Stores a new entry, in place of the one that it is an edit of. Resolves when the entry is safe.
 * @throws QuotaExceededError if the device is full
 * @throws Error if the person's session has ended, because the entry cannot be encrypted
 */
export async function addEntry(entry: OutboxEntry, replacedId?: string): Promise<void> {
  const sealed = await sealEntry(entry);
  const transaction = (await openDatabase()).transaction('outbox', 'readwrite', durable);
  await Promise.all([
    replacedId === undefined ? undefined : transaction.store.delete(replacedId),
    transaction.store.put(sealed),
    transaction.done,
  ]);
  await noteChange();
}

/** Stores the new state of an entry, unless the entry has been deleted. */
export async function updateEntry(entry: OutboxEntry): Promise<void> {
  const sealed = await sealEntry(entry);
  const transaction = (await openDatabase()).transaction('outbox', 'readwrite', durable);
  const isStored = (await transaction.store.count(entry.id)) > 0;
  await Promise.all([isStored && transaction.store.put(sealed), transaction.done]);
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
  const sentAt = new Date(now).toISOString();
  const entry = await sealSent({ id, account, kind, title, createdAt, sentAt });
  const database = await openDatabase();
  const transaction = database.transaction(['outbox', 'meta'], 'readwrite', durable);
  const meta = transaction.objectStore('meta');
  const sent = ((await meta.get('sent')) ?? []) as Meta['sent'];
  // Earlier versions stored the words that people sent as plain text.
  const others = sent.filter((each) => 'sealed' in each || each.account === null);
  await Promise.all([
    transaction.objectStore('outbox').delete(id),
    meta.put([entry, ...others].slice(0, SHOWN_SENT), 'sent'),
    transaction.done,
  ]);
  await noteChange();
}

/** Returns what this page can read of the entries that were sent. */
export async function listSent(): Promise<SentEntry[]> {
  const key = await findDeviceKey();
  const sent = (await readMeta('sent')) ?? [];
  return (await Promise.all(sent.map((each) => openSent(each, key)))).filter(
    (entry) => entry !== null,
  );
}

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
  const sent = ((await meta.get('sent')) ?? []) as Meta['sent'];
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
