import type { TermOrder } from '../build/term-order.ts';
import { matchesFilter, passesFilters, type TermFilter } from '../match/filter.ts';
import { getOrder, type Segment } from '../storage/segment.ts';
import { type BlockCounts, getListCache, getPlaces } from './list-cache.ts';

/*
 * The terms of an order that pass a filter are counted in blocks, so that a page in the middle of a
 * long list is found without reading the terms before it.
 */

const BLOCK_BITS = 10;
const BLOCK_SIZE = 1 << BLOCK_BITS;

/** Counts the terms that pass a filter, or updates the counts from an earlier call. */
function countBlocks(segment: Segment, order: TermOrder, filter: TermFilter): BlockCounts {
  const { language, subject, varieties } = filter;
  const name = [order, language, subject, varieties].join();
  const { blockCounts } = getListCache(segment);
  const known = blockCounts.get(name);
  if (known) return subtractRemoved(segment, known, order, filter);
  const counted = countAll(segment, order, filter);
  blockCounts.set(name, counted);
  return counted;
}

function countAll(segment: Segment, order: TermOrder, filter: TermFilter): BlockCounts {
  const terms = getOrder(segment, order);
  const counts = new Uint16Array(Math.ceil(terms.length / BLOCK_SIZE));
  let total = 0;
  for (let place = 0; place < terms.length; place += 1) {
    if (!passesFilters(segment, terms[place]!, filter)) continue;
    counts[place >>> BLOCK_BITS]! += 1;
    total += 1;
  }
  return { counts, total, removals: segment.removedSenses.length };
}

function subtractRemoved(
  segment: Segment,
  blocks: BlockCounts,
  order: TermOrder,
  filter: TermFilter,
): BlockCounts {
  const { removedSenses, columns } = segment;
  for (; blocks.removals < removedSenses.length; blocks.removals += 1) {
    const places = getPlaces(segment, order);
    const sense = removedSenses[blocks.removals]!;
    for (let term = columns.senseTerms[sense]!; term < columns.senseTerms[sense + 1]!; term += 1) {
      if (!matchesFilter(segment, term, filter)) continue;
      blocks.counts[places[term]! >>> BLOCK_BITS]! -= 1;
      blocks.total -= 1;
    }
  }
  return blocks;
}

/** Reads the terms of an order that pass a filter. */
export function openFilteredOrder(segment: Segment, order: TermOrder, filter: TermFilter) {
  const terms = getOrder(segment, order);
  const { counts, total } = countBlocks(segment, order, filter);

  /** Returns the first place from `place` on whose term passes, or the length of the order. */
  const findNext = (place: number): number => {
    let next = place;
    while (next < terms.length)
      if (counts[next >>> BLOCK_BITS] === 0) next = ((next >>> BLOCK_BITS) + 1) << BLOCK_BITS;
      else if (passesFilters(segment, terms[next]!, filter)) return next;
      else next += 1;
    return terms.length;
  };

  return {
    total,
    findNext,
    /** Returns the place of the term that has `before` passing terms in front of it. */
    findPlace: (before: number): number => {
      let block = 0;
      let left = before;
      while (block < counts.length && left >= counts[block]!) {
        left -= counts[block]!;
        block += 1;
      }
      let place = findNext(block << BLOCK_BITS);
      for (; left > 0; left -= 1) place = findNext(place + 1);
      return place;
    },
    /** Counts the terms before a place that pass. */
    countBefore: (place: number): number => {
      const block = place >>> BLOCK_BITS;
      let count = 0;
      for (let at = 0; at < block; at += 1) count += counts[at]!;
      for (let at = block << BLOCK_BITS; at < place; at += 1)
        if (passesFilters(segment, terms[at]!, filter)) count += 1;
      return count;
    },
  };
}
