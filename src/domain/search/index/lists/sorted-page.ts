import type { TermOrder } from '../build/term-order.ts';
import type { Segment } from '../storage/segment.ts';
import { compareInserted, findBase, placeInBase } from './inserted-terms.ts';
import { getPlaces } from './list-cache.ts';

type Match = { segment: Segment; term: number };

/** Reads one page of matches, which are given by segment, in an order of lists. */
export function readSortedPage<Found extends Match>(
  segments: readonly Segment[],
  bySegment: readonly (readonly Found[])[],
  order: TermOrder,
  { offset, limit }: { offset: number; limit: number },
): Found[] {
  const base = findBase(segments);
  if (!base) return [];
  const placed = bySegment.flatMap((matches) => {
    const [first] = matches;
    if (!first) return [];
    const isInserted = first.segment !== base;
    const places = isInserted ? placeInBase(first.segment, base, order) : getPlaces(base, order);
    return matches.map((match) => ({ match, place: places[match.term]!, isInserted }));
  });
  return placed
    .sort(
      (a, b) =>
        a.place - b.place ||
        Number(b.isInserted) - Number(a.isInserted) ||
        compareInserted(a.match, b.match, order),
    )
    .slice(offset, offset + limit)
    .map(({ match }) => match);
}
