import type { Columns } from '../storage/columns.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { compareTerms, type SortedTerm, type TermOrder } from './term-order.ts';

type OrderColumns = Pick<
  Columns,
  'newestOrder' | 'englishOrder' | 'vernacularOrder' | 'englishStarts'
>;

/** Sorts the terms in each order of lists. The orders are empty unless all terms can be listed. */
export function* buildOrders(terms: readonly SortedTerm[]): Generator<void, OrderColumns> {
  const count = terms.every(({ listed }) => listed) ? terms.length : 0;
  const sort = (order: TermOrder) =>
    sortInSteps(count, (a, b) => compareTerms[order](terms[a]!, terms[b]!));
  const englishOrder = yield* sort('english_asc');
  return {
    newestOrder: yield* sort('newest'),
    englishOrder,
    vernacularOrder: yield* sort('vernacular_asc'),
    englishStarts: Uint8Array.from(englishOrder, (term, place) => {
      const before = terms[englishOrder[place - 1]!];
      return Number(before?.englishWord !== terms[term]!.englishWord);
    }),
  };
}
