import type { Term } from '#contract/terms/term.ts';
import { joinedTermColumns, rowColumnNames, storedTermColumns } from './columns.ts';
import { sourceNameSql } from './source-name.ts';

/** A term as lists and searches return it. */
export type ListedRow = Term & { sourceName: string | null };

/**
 * The columns of a `ListedRow` as SQL text, in a statement that joins the term `t` with its concept
 * `c`.
 */
export const listedColumns = `${joinedTermColumns}, ${sourceNameSql('t')}`;

/**
 * A row as the search index stores it, so that it need not be read again. The other senses of the
 * headword can change without the term, so the index itself finds `senseSubject`.
 */
export type StoredRow = Omit<ListedRow, 'senseSubject'>;
export const storedColumns = `${storedTermColumns}, ${sourceNameSql('t')}`;

const names = [...rowColumnNames, 'sourceName'] as const satisfies readonly (keyof StoredRow)[];
/** Copying an object that has all keys is cheaper than adding them one by one. */
const empty: Record<string, unknown> = {
  ...Object.fromEntries(names.map((name) => [name, null])),
  senseSubject: null,
};

/** Returns the values of a row without their names, to store them. */
export const packListedRow = (row: StoredRow): unknown[] => names.map((name) => row[name]);

/** Returns a stored row, with `senseSubject` still missing. */
export function unpackListedRow(values: readonly unknown[]): ListedRow {
  const row = { ...empty };
  for (let index = 0; index < names.length; index += 1) row[names[index]!] = values[index];
  return row as unknown as ListedRow;
}
