import { countTerms, type EntryWriter } from './entry.ts';
import { toRecord } from './row.ts';

/** JSON Lines: one object in each line. */
export const jsonLines = (): EntryWriter => ({
  start: () => '',
  entries: (entries) =>
    entries
      .flatMap(({ terms }) => terms.map((term) => `${JSON.stringify(toRecord(term))}\n`))
      .join(''),
  end: () => '',
  count: countTerms,
});
