import { type DBSchema, deleteDB, openDB } from 'idb';
import type { Language } from '#domain/languages.ts';

/*
 * The built index of each kept language. It can always be built again from the packs, so it has a
 * database of its own, whose failures are ignored.
 */

interface IndexSchema extends DBSchema {
  indexes: { key: Language; value: ArrayBuffer };
}

const NAME = 'mazwi-index';

/** Opens the database for one operation, so that no connection blocks its deletion. */
async function withDatabase<Result>(
  work: (database: Awaited<ReturnType<typeof openDB<IndexSchema>>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<IndexSchema>(NAME, 1, {
    upgrade: (created) => {
      created.createObjectStore('indexes');
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Returns the stored index of a language, or undefined if there is none. */
export const readStoredIndex = (language: Language): Promise<ArrayBuffer | undefined> =>
  withDatabase((database) => database.get('indexes', language)).catch(() => undefined);

/** Stores the index of a language, if the device has room for it. */
export const storeIndex = (language: Language, index: ArrayBuffer): Promise<void> =>
  withDatabase(async (database) => {
    await database.put('indexes', index, language);
  }).catch(() => {});

export const deleteStoredIndex = (language: Language): Promise<void> =>
  withDatabase((database) => database.delete('indexes', language)).catch(() => {});

/** Deletes all stored indexes. The search worker builds those that it needs again. */
export async function deleteStoredIndexes(): Promise<void> {
  try {
    await deleteDB(NAME);
  } catch {
    // Some browsers have no database in private windows.
  }
}
