import type { Database } from '#server/platform/db/database.ts';
import { lockAllCopies } from '#server/terms/copies.ts';
import { storeTerms } from '#server/terms/store-terms.ts';
import { addFurtherSources } from './further-sources.ts';
import { noEarlierRows, type PresentRow, planBatch } from './plan.ts';
import { readBatches } from './read-batches.ts';
import type { AcceptedRow, RefusedRow, RowOptions } from './rows.ts';

/**
 * The memory for PostgreSQL's buffers, if the import starts the embedded server. With less, most of
 * the pages that an import changes would be written and read again many times.
 */
export const IMPORT_BUFFERS_MB = 256;
/**
 * Advisory lock that makes concurrent imports take turns. Otherwise, each would miss the terms that
 * the other is storing.
 */
const LOCK = 7_236_003;
/**
 * The system user who submits all imported terms, and verifies those that are not imported as
 * pending.
 */
const IMPORTER = {
  id: '00000000-0000-4000-8000-000000000101',
  firstName: 'Mazwi',
  lastName: 'Import',
};

export type ImportOptions = RowOptions & { pending: boolean };
export type ImportResult = {
  rows: number;
  stored: number;
  present: number;
  refused: number;
  /** How many sources were added to terms that are already there. */
  sourced: number;
};
type OnRefused = (row: RefusedRow) => void;
type OnProgress = (result: ImportResult) => void | Promise<void>;
type Handlers = {
  onRows: (rows: readonly AcceptedRow[]) => Promise<BatchResult>;
  onRefused: OnRefused;
  onProgress: OnProgress;
};
type BatchResult = { stored: number; present: number; sourced: number; refused: RefusedRow[] };

/**
 * Imports a file in batches, each in a transaction of its own. Skips terms that are already stored,
 * so that an import that failed halfway can be run again.
 * @param onRefused called for every refused row
 * @param onProgress called after each batch, which the next one waits for
 */
export async function importTerms(
  database: Database,
  file: string,
  options: ImportOptions,
  onRefused: OnRefused,
  onProgress: OnProgress,
): Promise<ImportResult> {
  await ensureImporter(database);
  const result = await readInBatches(file, options, {
    onRows: (rows) => storeBatch(database, rows, options),
    onRefused,
    onProgress,
  });
  // Each batch has added rows to the counter tables. Merge the rows of each counter, because lists
  // of terms read all of them.
  await database.query('select fold_counts(), fold_search_counts()');
  return result;
}

/** Reads a file, and passes the valid rows to `onRows` in batches. */
export async function readInBatches(
  file: string,
  options: ImportOptions,
  { onRows, onRefused, onProgress }: Handlers,
): Promise<ImportResult> {
  const result: ImportResult = { rows: 0, stored: 0, present: 0, refused: 0, sourced: 0 };
  for await (const batch of readBatches(file, options)) {
    const { stored, present, sourced, refused } = await onRows(batch.accepted);
    const allRefused = [...batch.refused, ...refused];
    allRefused.forEach(onRefused);
    result.rows += batch.accepted.length + batch.refused.length;
    result.stored += stored;
    result.present += present;
    result.sourced += sourced;
    result.refused += allRefused.length;
    await onProgress(result);
  }
  return result;
}

/** Creates the user to whom imported terms belong. */
export async function ensureImporter(database: Database): Promise<string> {
  await database
    .insertInto('users')
    .values({ ...IMPORTER, isSystem: true })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return IMPORTER.id;
}

/**
 * Stores the new terms of a batch, and then adds sources to those that were there before. These are
 * two transactions, because both lock terms before concepts.
 */
async function storeBatch(
  database: Database,
  rows: readonly AcceptedRow[],
  { pending }: ImportOptions,
): Promise<BatchResult> {
  const plan = await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    if (!pending) await lockAllCopies(tx);
    const planned = await planBatch(tx, rows, { earlier: noEarlierRows(), pending });
    await storeTerms(tx, planned.fresh, {
      submitterId: IMPORTER.id,
      verifierId: pending ? null : IMPORTER.id,
    });
    return planned;
  });
  const { fresh, present, supported, refused } = plan;
  const addSources = (rows: readonly PresentRow[]) =>
    rows.length > 0 ? database.transaction((tx) => addFurtherSources(tx, rows, IMPORTER.id)) : 0;
  await addSources(supported);
  const sourced = await addSources(present);
  return { stored: fresh.length, present: present.length, sourced, refused };
}
