import type { Database } from '#server/platform/db/database.ts';
import type { StoredIndex } from '#server/platform/db/indexes.ts';
import { withoutIndexes } from '#server/platform/db/left-out-indexes.ts';
import { type BatchPlan, SMALL_BATCHES } from './batches.ts';

/** The tables that an import fills. */
const TABLES = [
  'concept_history',
  'concept_labels',
  'concepts',
  'search_keys',
  'search_words',
  'term_history',
  'term_sources',
  'terms',
];
/** The indexes with which an import looks up rows, besides those of constraints. */
const NEEDED = [
  'search_keys_term',
  'term_sources_source_id',
  'terms_concept',
  'terms_english_order',
];

/** Unique indexes are not dropped, because they refuse wrong rows. */
const isLeftOut = ({ name, table, unique }: StoredIndex): boolean =>
  TABLES.includes(table) && !unique && !NEEDED.includes(name);

/**
 * Nobody waits for these batches, so they are large. But a batch locks each of its concepts, and
 * much larger batches would overflow the lock table of PostgreSQL.
 */
const LARGE_BATCHES: BatchPlan = { size: 4000, withKeys: true };

/**
 * Runs an import. If the dictionary is empty and nobody else uses the database, creates the indexes
 * of lists and searches after the rows, which halves the time (decision 0094).
 * @param onCreate called before the indexes are created
 */
export async function runFirstImport<T>(
  owner: Database & { isAlone: boolean },
  work: (batches: BatchPlan) => Promise<T>,
  onCreate: () => void,
): Promise<T> {
  if (!owner.isAlone || !(await isEmpty(owner))) return work(SMALL_BATCHES);
  return withoutIndexes(owner, () => work(LARGE_BATCHES), { isLeftOut, onCreate });
}

async function isEmpty(owner: Database): Promise<boolean> {
  const { rows } = await owner.query(
    `select where not exists (select from terms) and not exists (select from concepts)`,
  );
  return rows.length === 1;
}
