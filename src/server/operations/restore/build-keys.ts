import { WriterClient } from '#server/platform/db/connections/writer-client.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createIndexes, dropIndexes, type StoredIndex } from '#server/platform/db/indexes.ts';
import { rebuildKeys } from '#server/terms/keys/rebuild-keys.ts';

/** Nothing else uses the database, so a batch may lock more terms than while a site serves. */
const BATCH_SIZE = 1000;
/** The tables that are filled, in the order in which they are vacuumed. */
const TABLES = ['search_keys', 'search_words'];
/** The index with which the keys of a term are looked up. */
const NEEDED = 'search_keys_term';

const isDropped = ({ name, table }: StoredIndex) => TABLES.includes(table) && name !== NEEDED;

/**
 * Builds the search keys of a restored site, whose tables of keys are empty. Creates their indexes
 * after the rows, which takes a fraction of the time. If the restore is killed meanwhile, the next
 * one starts over, so the indexes cannot remain missing.
 * @param ownerUrl the connection string of the tables' owner
 * @param onProgress called with the number of terms that have keys
 */
export async function buildRestoredKeys(
  ownerUrl: string,
  database: Database,
  onProgress: (terms: number) => void,
): Promise<void> {
  const client = new WriterClient({
    connectionString: ownerUrl,
    application_name: 'mazwi-restore',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`set maintenance_work_mem = '256MB'`);
    const indexes = await dropIndexes(client, isDropped);
    await rebuildKeys(database, {
      batchSize: BATCH_SIZE,
      updateKnownWords: false,
      onBatch: onProgress,
    });
    await createIndexes(client, indexes);
    // Searches use index-only scans, which need pages that vacuum has marked as all-visible.
    await client.query(`vacuum analyze ${TABLES.join(', ')}`);
  } finally {
    await client.end();
  }
}
