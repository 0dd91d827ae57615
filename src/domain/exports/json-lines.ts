import { countTerms, type EntryWriter } from './entry.ts';
import { toRecord } from './row.ts';

/** One JSON object a line. */
export const jsonLines = (): EntryWriter => ({
  start: () => '',
  entries: (entries) =>
    entries
      .flatMap(({ terms }) => terms.map((term) => `${JSON.stringify(toRecord(term))}\n`))
      .join(''),
  end: () => '',
  count: countTerms,
});
