import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { type BuiltKeys, buildTermKeys } from '#server/terms/keys/keys.ts';
import { type AcceptedRow, type RefusedRow, type RowOptions, readRows } from './rows.ts';
import { definitionOf } from './stored-terms.ts';

/** Reading yields to the event loop after this many rows, so that database replies do not wait. */
const ROWS_BETWEEN_PAUSES = 50;

/** How many rows a batch contains, and whether it contains their search keys. */
export type BatchPlan = { size: number; withKeys: boolean };

/**
 * The batches of an import while other people use the site. Nobody can publish a term until a batch
 * is stored, so batches are small.
 */
export const SMALL_BATCHES: BatchPlan = { size: 1000, withKeys: false };

export type RowBatch = {
  accepted: AcceptedRow[];
  /** The rows that describe a form of a headword. */
  forms: AcceptedRow[];
  refused: RefusedRow[];
  /** The search keys of the accepted rows, or nothing. */
  keys: BuiltKeys[];
  /** The share of the file that has been read, from 0 to 1. */
  share: number;
};
export type ReadJob = { file: string; options: RowOptions; plan: BatchPlan };

/** Builds keys from the fields as `storeTerms` stores them. */
const buildRowKeys = ({ term }: AcceptedRow): BuiltKeys =>
  buildTermKeys({ ...term, plural: term.plural ?? null, meaning: definitionOf(term) });

const emptyBatch = (): Omit<RowBatch, 'share'> => ({
  accepted: [],
  forms: [],
  refused: [],
  keys: [],
});

export const countRows = ({ accepted, forms, refused }: Omit<RowBatch, 'share'>): number =>
  accepted.length + forms.length + refused.length;

/** Reads a file in batches. */
export async function* groupRows({ file, options, plan }: ReadJob): AsyncGenerator<RowBatch> {
  const measured = await stat(file).catch(() => null);
  let bytes = 0;
  const onRead = (read: number) => {
    bytes += read;
  };
  const share = () => Math.min(bytes / (measured?.size || 1), 1);
  let batch: Omit<RowBatch, 'share'> = emptyBatch();
  for await (const row of readRows(file, { ...options, onRead })) {
    if ('refused' in row) batch.refused.push(row);
    else if (row.form) batch.forms.push(row);
    else {
      batch.accepted.push(row);
      if (plan.withKeys) batch.keys.push(buildRowKeys(row));
    }
    const size = countRows(batch);
    if (size % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
    if (size < plan.size) continue;
    yield { ...batch, share: share() };
    batch = emptyBatch();
  }
  yield { ...batch, share: 1 };
}
