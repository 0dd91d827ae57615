import { compareTerms, type SortedTerm, type TermOrder } from '../build/term-order.ts';
import { getOrder, readTerm, type Segment } from '../storage/segment.ts';
import { getListCache, getPlaces, type InsertedTerm } from './list-cache.ts';

/*
 * A list of all segments is the list of the largest segment, its base, with the terms of the others
 * inserted. Their places depend only on the segments, so they are computed once.
 */

/** The maximum number of terms of a base that are kept in memory. */
const MAX_KEPT = 20_000;

export const findBase = (segments: readonly Segment[]): Segment | undefined =>
  segments.reduce<Segment | undefined>(
    (base, segment) => (base && base.termCount >= segment.termCount ? base : segment),
    undefined,
  );

/** Lists the terms of all segments but the base, in their order. */
export function listInserted(
  segments: readonly Segment[],
  base: Segment,
  order: TermOrder,
): readonly InsertedTerm[] {
  const others = segments.filter((segment) => segment !== base);
  const { inserted } = getListCache(base);
  const known = inserted.get(order);
  if (known && isSameList(known.others, others)) return known.terms;
  const terms = others
    .flatMap((segment) => {
      const places = placeInBase(segment, base, order);
      return Array.from(getOrder(segment, order), (term) => ({
        segment,
        term,
        place: places[term]!,
      }));
    })
    .sort((a, b) => a.place - b.place || compareInserted(a, b, order));
  inserted.set(order, { others, terms });
  return terms;
}

const isSameList = (some: readonly Segment[], others: readonly Segment[]): boolean =>
  some.length === others.length && some.every((segment, at) => segment === others[at]);

type SegmentTerm = Pick<InsertedTerm, 'segment' | 'term'>;
/** Compares two terms of segments that are not the base. */
export function compareInserted(a: SegmentTerm, b: SegmentTerm, order: TermOrder): number {
  if (a.segment === b.segment) {
    const places = getPlaces(a.segment, order);
    return places[a.term]! - places[b.term]!;
  }
  return compareTerms[order](readSorted(a.segment, a.term), readSorted(b.segment, b.term));
}

/** Finds where each term of a segment belongs in the order of a base. */
export function placeInBase(segment: Segment, base: Segment, order: TermOrder): Uint32Array {
  const { placesInBase } = getListCache(segment);
  const known = placesInBase.get(order);
  if (known?.base === base) return known.places;
  const compare = compareTerms[order];
  const places = Uint32Array.from({ length: segment.termCount }, (_, term) => {
    const inserted = readSorted(segment, term);
    return findFirst(base, order, (ofBase) => compare(ofBase, inserted) >= 0);
  });
  placesInBase.set(order, { base, places });
  return places;
}

/**
 * Returns the first place in an order at which a condition is true, or the length of the order. The
 * condition must be true at all later places too.
 */
export function findFirst(
  base: Segment,
  order: TermOrder,
  isTrue: (term: SortedTerm) => boolean,
): number {
  const terms = getOrder(base, order);
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(keepSorted(base, terms[middle]!))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Reads a term of the base through a cache, because searches for places read some terms repeatedly.
 */
function keepSorted(base: Segment, term: number): SortedTerm {
  const { sortedTerms } = getListCache(base);
  const known = sortedTerms.get(term);
  if (known) return known;
  if (sortedTerms.size >= MAX_KEPT) sortedTerms.clear();
  const sorted = readSorted(base, term);
  sortedTerms.set(term, sorted);
  return sorted;
}

export function readSorted(segment: Segment, term: number): SortedTerm {
  const { englishWord, vernacularWord, subject, listed } = readTerm({
    segment,
    sense: segment.columns.termSenses[term]!,
    term,
  });
  return { englishWord, vernacularWord, subject, ...(listed && { listed }) };
}
