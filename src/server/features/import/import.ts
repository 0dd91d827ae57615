import type { Database, Queryable } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { lockAllCopies } from '#server/terms/rows/exact-copies.ts';
import { type BatchPlan, countRows, type RowBatch } from './batches.ts';
import type { ChangedRow } from './changed-rows.ts';
import { addForms, findWithoutHeadword } from './forms.ts';
import { addFurtherSources } from './further-sources.ts';
import { ensureImporter, IMPORTER } from './importer.ts';
import { noEarlierRows, type PresentRow, planBatch } from './plan.ts';
import { readBatches } from './read-batches.ts';
import type { AcceptedRow, RefusedRow, RowOptions } from './rows.ts';
import {
  acceptChanges,
  type ChangeMode,
  type SortedChanges,
  sortChanges,
  suggestChanges,
} from './settle-changes.ts';

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
export type ImportOptions = RowOptions & {
  pending: boolean;
  /** What to do with changed rows if there are more than an import may suggest. */
  changes?: ChangeMode | undefined;
  batches?: BatchPlan | undefined;
};
type StoredRows = Pick<RowBatch, 'accepted' | 'keys'>;
export type ImportResult = {
  rows: number;
  stored: number;
  present: number;
  refused: number;
  /** How many sources were added to terms that are already there. */
  sourced: number;
  /** How many forms were added to headwords. */
  forms: number;
  /** How many stored terms the file changes: with a suggested edit, or at once. */
  suggested: number;
  accepted: number;
  /** The changed rows, if there are too many to suggest without a decision about all of them. */
  undecided: readonly ChangedRow[];
};
type OnRefused = (row: RefusedRow) => void;
/** @param share the share of the file that has been read, from 0 to 1 */
export type OnProgress = (result: ImportResult, share: number) => void | Promise<void>;
type Handlers = {
  onRows: (rows: StoredRows) => Promise<BatchResult>;
  /** Handles the rows that describe a form, once all headwords of the file are stored. */
  onForms: (rows: readonly AcceptedRow[]) => Promise<AddedForms>;
  /** Handles the changed rows at the end of the file. */
  onChanges: (changes: SortedChanges) => Promise<SettledChanges>;
  onRefused: OnRefused;
  onProgress: OnProgress;
};
type Counts = { stored: number; present: number; sourced: number; refused: RefusedRow[] };
type BatchResult = Counts & { changed: ChangedRow[]; repeated: string[] };
export type AddedForms = Counts & { forms: number };
type SettledChanges = Counts & { accepted: number };
type BatchOptions = Pick<ImportOptions, 'pending'> & {
  /** When the import began. */
  before: string | null;
  /** Whether rows may be new terms although a stored term has their identifier. */
  mayAdd?: boolean | undefined;
};

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
  const { rows: started } = await database.query<{ at: string }>('select now() as at');
  const before = started[0]?.at ?? null;
  const result = await readInBatches(file, options, {
    onRows: (rows) => storeBatch(database, rows, { ...options, before }),
    onForms: (rows) => settleForms(database, rows, { ...options, before }),
    onChanges: (changes) => settleChanges(database, changes, { ...options, before }),
    onRefused,
    onProgress,
  });
  // Each batch has added rows to the counter tables. Merge the rows of each counter, because lists
  // of terms read all of them.
  await database.query('select fold_counts()');
  return result;
}

export const noRows: ImportResult = {
  rows: 0,
  stored: 0,
  present: 0,
  refused: 0,
  sourced: 0,
  forms: 0,
  suggested: 0,
  accepted: 0,
  undecided: [],
};

/** Reads a file, and passes the valid rows to `onRows` in batches. */
export async function readInBatches(
  file: string,
  options: ImportOptions,
  { onRows, onForms, onChanges, onRefused, onProgress }: Handlers,
): Promise<ImportResult> {
  const result = { ...noRows };
  const changed: ChangedRow[] = [];
  const forms: AcceptedRow[] = [];
  const repeated = new Set<string>();
  const add = (done: Counts, refused: readonly RefusedRow[]) => {
    refused.forEach(onRefused);
    result.stored += done.stored;
    result.present += done.present;
    result.sourced += done.sourced;
    result.refused += refused.length;
  };
  for await (const batch of readBatches(file, options, options.batches)) {
    const done = await onRows(batch);
    result.rows += countRows(batch);
    forms.push(...batch.forms);
    add(done, [...batch.refused, ...done.refused]);
    changed.push(...done.changed);
    for (const id of done.repeated) repeated.add(id);
    await onProgress(result, batch.share);
  }
  const added = await onForms(forms);
  add(added, added.refused);
  result.forms = added.forms;
  const sorted = sortChanges(changed, { repeated, mode: options.changes });
  const settled = await onChanges(sorted);
  add(settled, settled.refused);
  const { suggested, undecided } = sorted;
  return {
    ...result,
    suggested: suggested.length,
    accepted: settled.accepted,
    undecided,
  };
}

const lockImports = async (tx: Queryable): Promise<void> => {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
};

/**
 * Stores the new terms of a batch, and then adds sources to those that were there before. These are
 * two transactions, because both lock terms before concepts.
 */
async function storeBatch(
  database: Database,
  { accepted, keys }: StoredRows,
  { pending, before, mayAdd }: BatchOptions,
): Promise<BatchResult> {
  const built = new Map(
    keys.map((built, index) => [(accepted[index] as AcceptedRow).term, built] as const),
  );
  const plan = await database.transaction(async (tx) => {
    await lockImports(tx);
    if (!pending) await lockAllCopies(tx);
    const planned = await planBatch(tx, accepted, {
      earlier: noEarlierRows(),
      pending,
      before,
      mayAdd,
    });
    const by = { submitterId: IMPORTER.id, verifierId: pending ? null : IMPORTER.id };
    await storeTerms(tx, planned.fresh, by, built);
    return planned;
  });
  const { fresh, present, supported, refused, changed, repeated } = plan;
  const addSources = (rows: readonly PresentRow[]) =>
    rows.length > 0 ? database.transaction((tx) => addFurtherSources(tx, rows, IMPORTER.id)) : 0;
  await addSources(supported);
  const sourced = await addSources(present);
  return {
    stored: fresh.length,
    present: present.length,
    sourced,
    refused,
    changed,
    repeated,
  };
}

/** Adds forms to their headwords, and stores the headwords that are missing. */
async function settleForms(
  database: Database,
  rows: readonly AcceptedRow[],
  options: BatchOptions,
): Promise<AddedForms> {
  if (rows.length === 0) return { ...noRows, refused: [] };
  const missing = await findWithoutHeadword(database, rows, options);
  const headwords = await storeBatch(database, { accepted: missing, keys: [] }, options);
  const added = await database.transaction(async (tx) => {
    await lockImports(tx);
    return addForms(tx, rows, options);
  });
  return {
    stored: headwords.stored,
    present: added.present,
    sourced: headwords.sourced,
    forms: added.forms,
    refused: added.refused,
  };
}

/** Makes or accepts suggested edits, and stores further words under known identifiers. */
async function settleChanges(
  database: Database,
  { suggested, accepted, further, repeated, refused }: SortedChanges,
  options: BatchOptions,
): Promise<SettledChanges> {
  await suggestChanges(database, suggested, lockImports);
  const failed = await acceptChanges(database, accepted);
  const added = await storeBatch(
    database,
    { accepted: further, keys: [] },
    { ...options, mayAdd: true },
  );
  return {
    ...added,
    present: added.present + repeated,
    accepted: accepted.length - failed.length,
    refused: [...refused, ...failed, ...added.refused],
  };
}
