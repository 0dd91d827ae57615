import type { TermOrder } from '../build/term-order.ts';
import { compileFilters, type IndexFilters, passesFilters } from '../match/filter.ts';
import { getOrder, type Segment } from '../storage/segment.ts';
import { openFilteredOrder } from './block-counts.ts';
import { findBase, listInserted } from './inserted-terms.ts';
import type { InsertedTerm } from './list-cache.ts';

/** A term of a list. */
type ListedTerm = { segment: Segment; sense: number; term: number; rank: number };
export type ListPage = { terms: ListedTerm[]; total: number };

/**
 * Lists one page of the terms that pass the filters, and the exact number of them. A page costs the
 * same wherever it is in the list.
 */
export function listTerms(
  segments: readonly Segment[],
  filters: Omit<IndexFilters, 'field'>,
  order: TermOrder,
  { offset, limit }: { offset: number; limit: number },
): ListPage {
  const base = findBase(segments);
  if (!base) return { terms: [], total: 0 };
  const filter = compileFilters({ ...filters, field: 'both' });
  const ofBase = openFilteredOrder(base, order, filter);
  const inserted = listInserted(segments, base, order).filter(({ segment, term }) =>
    passesFilters(segment, term, filter),
  );
  const total = ofBase.total + inserted.length;
  if (offset >= total) return { terms: [], total };

  const terms = getOrder(base, order);
  let next = countInsertedBefore(offset, inserted, ofBase.countBefore);
  let place = ofBase.findPlace(offset - next);
  const page: ListedTerm[] = [];
  while (page.length < limit) {
    const first = inserted[next];
    if (first && first.place <= place) {
      page.push(describe(first.segment, first.term));
      next += 1;
    } else if (place < terms.length) {
      page.push(describe(base, terms[place]!));
      place = ofBase.findNext(place + 1);
    } else break;
  }
  return { terms: page, total };
}

/** Counts how many of the first `offset` terms of a list are inserted ones. */
function countInsertedBefore(
  offset: number,
  inserted: readonly InsertedTerm[],
  countBefore: (place: number) => number,
): number {
  let [low, high] = [0, inserted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (countBefore(inserted[middle]!.place) + middle < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const describe = (segment: Segment, term: number): ListedTerm => ({
  segment,
  sense: segment.columns.termSenses[term]!,
  term,
  rank: 0,
});
