import type { SortedTerm, TermOrder } from '../build/term-order.ts';
import { invert } from '../storage/lists.ts';
import { getOrder, type Segment } from '../storage/segment.ts';

/** What lists of a segment use repeatedly. */
type ListCache = {
  /** The place of each term in the orders that were asked for. */
  places: Map<TermOrder, Uint32Array>;
  /** How many terms pass each filter that was asked for (block-counts.ts). */
  blockCounts: Map<string, BlockCounts>;
  /** The terms of other segments, if this is the base of a list (inserted-terms.ts). */
  inserted: Map<TermOrder, { others: readonly Segment[]; terms: readonly InsertedTerm[] }>;
  /** Where the terms of this segment belong in the order of a base. */
  placesInBase: Map<TermOrder, { base: Segment; places: Uint32Array }>;
  /** Terms of the base that have been read, to compare terms of other segments with them. */
  sortedTerms: Map<number, SortedTerm>;
  /** Where the words of each letter begin among the English words (browse-words.ts). */
  letterPlaces: readonly number[] | null;
};

export type BlockCounts = {
  /** How many terms of each block of the order pass the filter. */
  counts: Uint16Array;
  total: number;
  /** How many removals of senses the counts contain. */
  removals: number;
};

/** A term of another segment than the base. It belongs before the term of the base at `place`. */
export type InsertedTerm = { segment: Segment; term: number; place: number };

const caches = new WeakMap<Segment, ListCache>();

export function getListCache(segment: Segment): ListCache {
  const known = caches.get(segment);
  if (known) return known;
  const cache: ListCache = {
    places: new Map(),
    blockCounts: new Map(),
    inserted: new Map(),
    placesInBase: new Map(),
    sortedTerms: new Map(),
    letterPlaces: null,
  };
  caches.set(segment, cache);
  return cache;
}

/** Returns the place of each term in an order of lists. */
export function getPlaces(segment: Segment, order: TermOrder): Uint32Array {
  const { places } = getListCache(segment);
  const inOrder = places.get(order) ?? invert(getOrder(segment, order));
  places.set(order, inOrder);
  return inOrder;
}

/** Returns the memory of the arrays, in bytes. */
export function countListBytes(segment: Segment): number {
  const cache = getListCache(segment);
  const arrays = [
    ...cache.places.values(),
    ...[...cache.blockCounts.values()].map(({ counts }) => counts),
    ...[...cache.placesInBase.values()].map(({ places }) => places),
  ];
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
