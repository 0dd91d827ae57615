import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { FieldError } from '#domain/text.ts';
import { deleteStoredIndexes } from './index-store.ts';

/** A language pack as it is stored: its version and its text are one record. */
export type StoredPack = {
  /** `{language}-{kind}-{part}`, such as `zulu-words-all`. */
  id: string;
  version: number;
  format: number;
  /** The checksum of `text` in UTF-8, in hexadecimal. */
  sha256: string;
  text: string;
  /** The size of the download in bytes, compressed. */
  bytes: number;
  rows: number;
  /** An SPDX expression. */
  licence: string;
  /** When the pack was stored and when it was last compared with the site, in ISO 8601 (UTC). */
  keptAt: string;
  checkedAt: string;
};

/** A downloaded piece of a pack that is not complete yet. */
export type StoredPiece = { text: string };

/** Something that a person wrote without a connection. */
export type OutboxEntry = {
  id: string;
  /** The id of the person who wrote it; null for reports of signed-out people. */
  account: string | null;
  kind: 'term' | 'report' | 'proposal' | 'comment';
  title: string;
  method: 'POST';
  path: string;
  body: string;
  /** The idempotency key. */
  key: string;
  createdAt: string;
  state: 'waiting' | 'sending' | 'attention' | 'stuck' | 'signIn' | 'old';
  /** How many tries in a row the server could not answer. */
  tries: number;
  /** The time before which the entry is not sent again; null if it can be sent at once. */
  nextTryAt: string | null;
  /** Whether the person said that the entry should be sent although it is old. */
  confirmed: boolean;
  /** Why the server did not accept the entry. */
  problem: {
    status: number;
    title: string;
    detail: string;
    errors?: FieldError[];
    link?: string;
  } | null;
};

/** An entry of a signed-in person as it is stored: all that they wrote is encrypted. */
export type SealedEntry = Pick<OutboxEntry, 'id' | 'account' | 'state'> & { sealed: string };

/** An entry that the server received. */
export type SentEntry = Pick<OutboxEntry, 'id' | 'account' | 'kind' | 'title' | 'createdAt'> & {
  sentAt: string;
};

/** An entry that the server received, as it is stored. */
export type SealedSent = Pick<SentEntry, 'id' | 'account'> & { sealed: string };

/** The entries of the store `meta`, by key. */
export type Meta = {
  /** The person who signed in last. It is deleted when this person signs out. */
  account: { id: string; firstName: string };
  /** The ids of the packs that the reader chose to keep. */
  wanted: string[];
  /** The time of the last check for updates. */
  lastUpdate: string;
  /** The tab that changes packs, in browsers without the Web Locks API. */
  lease: { holder: string; until: number };
  /** The latest entries of the outbox that were sent. */
  sent: (SentEntry | SealedSent)[];
};

interface MazwiSchema extends DBSchema {
  packs: { key: string; value: StoredPack };
  parts: { key: string; value: StoredPiece };
  outbox: {
    key: string;
    value: OutboxEntry | SealedEntry;
    indexes: { account: string; state: string };
  };
  meta: { key: string; value: Meta[keyof Meta] };
}

export type MazwiDatabase = IDBPDatabase<MazwiSchema>;

const NAME = 'mazwi';
const VERSION = 1;
const ATTEMPTS = 3;

let opened: Promise<MazwiDatabase> | null = null;

/**
 * Opens the browser's database, or returns the connection that is already open. Some browsers fail
 * to open a database right after they start, so it is tried three times.
 * @throws DOMException if the browser blocks storage, as in some private windows
 */
export function openDatabase(): Promise<MazwiDatabase> {
  opened ??= tryToOpen(ATTEMPTS).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function tryToOpen(attempts: number): Promise<MazwiDatabase> {
  try {
    return await open();
  } catch (error) {
    if (attempts === 1) throw error;
    return tryToOpen(attempts - 1);
  }
}

function open(): Promise<MazwiDatabase> {
  return openDB<MazwiSchema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('packs', { keyPath: 'id' });
      database.createObjectStore('parts');
      const outbox = database.createObjectStore('outbox', { keyPath: 'id' });
      outbox.createIndex('account', 'account');
      outbox.createIndex('state', 'state');
      database.createObjectStore('meta');
    },
    // Without this, another tab could neither upgrade nor delete the database.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated() {
      opened = null;
    },
  });
}

/** Deletes kept languages, waiting entries and everything else that the database contains. */
export async function deleteDatabase(): Promise<void> {
  const database = await opened?.catch(() => null);
  database?.close();
  opened = null;
  await deleteStoredIndexes();
  await deleteDB(NAME);
}

export async function readMeta<Key extends keyof Meta>(key: Key): Promise<Meta[Key] | undefined> {
  const database = await openDatabase();
  return (await database.get('meta', key)) as Meta[Key] | undefined;
}

export async function writeMeta<Key extends keyof Meta>(key: Key, value: Meta[Key]): Promise<void> {
  const database = await openDatabase();
  await database.put('meta', value, key);
}

export async function deleteMeta(key: keyof Meta): Promise<void> {
  const database = await openDatabase();
  await database.delete('meta', key);
}
