import { stringify } from 'csv-stringify/sync';
import { guardFormula } from '#domain/exports/formulas.ts';

/** Formats rows as CSV, so that spreadsheets evaluate no cell as a formula. */
export const formatCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(guardFormula)),
    { record_delimiter: 'windows' },
  );
