import { compareTerms, type TermOrder } from './build/term-order.ts';
import { compileFilters, type IndexFilters, passesAll, passesFilters } from './match/filter.ts';
import { getOrder, getPlaces, readTerm, type Segment } from './storage/segment.ts';

/*
 * Orders that do not depend on a query: lists of terms, and searches that are sorted like them.
 */

/** A term of a list, or one that matches a query with a rank. */
type Listed = { segment: Segment; sense: number; term: number; rank: number };

/** Lists one page of the terms that pass the filters, and the exact number of them. */
export function listTerms(
  segments: readonly Segment[],
  filters: Omit<IndexFilters, 'field'>,
  order: TermOrder,
  { offset, limit }: { offset: number; limit: number },
): { terms: Listed[]; total: number } {
  const filter = compileFilters({ ...filters, field: 'both' });
  const lists = segments.map((segment) => {
    const all = getOrder(segment, order);
    const terms = passesAll(segment, filter)
      ? all
      : all.filter((term) => passesFilters(segment, term, filter));
    return { length: terms.length, get: (at: number) => describe(segment, terms[at]!) };
  });
  const total = lists.reduce((sum, { length }) => sum + length, 0);
  return { terms: readPage(lists, order, offset, limit), total };
}

const describe = (segment: Segment, term: number): Listed => ({
  segment,
  sense: segment.columns.termSenses[term]!,
  term,
  rank: 0,
});

/** Reads one page of matches, which are given by segment, in an order of lists. */
export function readSortedPage(
  bySegment: readonly Listed[][],
  order: TermOrder,
  { offset, limit }: { offset: number; limit: number },
): Listed[] {
  const lists = bySegment.map((matches) => {
    const [first] = matches;
    const places = first ? getPlaces(first.segment, order) : new Uint32Array(0);
    const sorted = matches.toSorted((a, b) => places[a.term]! - places[b.term]!);
    return { length: sorted.length, get: (at: number) => sorted[at]! };
  });
  return readPage(lists, order, offset, limit);
}

/** A sorted list of which few items are read. */
type SortedList = { length: number; get: (at: number) => Listed };

/** Merges sorted lists, and reads one page. Compares few items of the longest list. */
function readPage(
  lists: readonly SortedList[],
  order: TermOrder,
  offset: number,
  limit: number,
): Listed[] {
  const [longest, ...others] = lists.toSorted((a, b) => b.length - a.length);
  if (!longest) return [];
  const inserted = placeAmong(longest, others, order);
  const page: Listed[] = [];
  // The first items of the page: so many inserted ones come before it.
  let next = inserted.findIndex(({ place }, index) => place + index >= offset);
  if (next === -1) next = inserted.length;
  for (let at = offset - next; page.length < limit; ) {
    if (inserted[next]?.place === at) {
      page.push(inserted[next]!.item);
      next += 1;
    } else if (at < longest.length) {
      page.push(longest.get(at));
      at += 1;
    } else break;
  }
  return page;
}

/** Sorts the items of short lists, and finds the place of each in a long one. */
function placeAmong(
  list: SortedList,
  others: readonly SortedList[],
  order: TermOrder,
): { item: Listed; place: number }[] {
  const compare = compareTerms[order];
  return others
    .flatMap(({ length, get }) => Array.from({ length }, (_, at) => get(at)))
    .map((item) => ({ item, term: readTerm(item) }))
    .sort((a, b) => compare(a.term, b.term))
    .map(({ item, term }) => {
      let [low, high] = [0, list.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (compare(readTerm(list.get(middle)), term) < 0) low = middle + 1;
        else high = middle;
      }
      return { item, place: low };
    });
}
