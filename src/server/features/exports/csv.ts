import { countTerms, type EntryWriter } from '#domain/exports/entry.ts';
import { exportColumns, toCells } from '#domain/exports/row.ts';
import { formatCsv } from '#server/platform/csv.ts';

/** A spreadsheet with a term in each row. */
export const csv = (): EntryWriter => ({
  start: () => formatCsv([exportColumns]),
  entries: (entries) => formatCsv(entries.flatMap(({ terms }) => terms.map(toCells))),
  end: () => '',
  count: countTerms,
});
