import type { Columns } from '../storage/columns.ts';
import type { IndexedTerm } from '../storage/rows.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { compareTerms, type TermOrder } from './term-order.ts';

type OrderColumns = Pick<Columns, 'newestOrder' | 'englishOrder' | 'vernacularOrder'>;

/** Sorts the terms in each order of lists. The orders are empty unless all terms can be listed. */
export function* buildOrders(terms: readonly IndexedTerm[]): Generator<void, OrderColumns> {
  const count = terms.every(({ listed }) => listed) ? terms.length : 0;
  const sort = (order: TermOrder) =>
    sortInSteps(count, (a, b) => compareTerms[order](terms[a]!, terms[b]!));
  return {
    newestOrder: yield* sort('newest'),
    englishOrder: yield* sort('english_asc'),
    vernacularOrder: yield* sort('vernacular_asc'),
  };
}
