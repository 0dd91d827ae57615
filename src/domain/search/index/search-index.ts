import { createSegmentBuilder } from './build/build.ts';
import type { IndexedSense } from './storage/rows.ts';
import { readSenseWithData, removeSense, type Segment } from './storage/segment.ts';

/*
 * An index that changes: a large segment, and small ones with the senses that were added or changed
 * since. A sense is in one segment at a time, with all its terms.
 */

export type SearchIndex = {
  /** The segments to search, the oldest first. */
  readonly segments: readonly Segment[];
  /** Adds senses, or replaces those with the same ids. A sense without terms is only removed. */
  put: (senses: readonly IndexedSense[]) => void;
  remove: (ids: readonly string[]) => void;
};

/**
 * A segment is merged with the one before it unless the latter has at least this many times as many
 * senses.
 */
const GROWTH = 4;

export function createSearchIndex(initial: readonly Segment[]): SearchIndex {
  let segments = [...initial];

  const remove = (ids: readonly string[]) => {
    for (const id of ids) for (const segment of segments) removeSense(segment, id);
  };

  /**
   * Merges the last segments while they are of similar size, so that there are only a few. The
   * initial ones are large, and stay as they are.
   */
  const joinSmall = () => {
    for (;;) {
      const [before, last] = segments.slice(-2);
      if (!before || !last || segments.length - 2 < initial.length) return;
      if (before.senseCount >= GROWTH * last.senseCount) return;
      const joined = mergeSegments([before, last]);
      segments = [...segments.slice(0, -2), joined];
    }
  };

  return {
    get segments() {
      return segments;
    },
    remove,
    put(senses) {
      remove(senses.map(({ id }) => id));
      const present = senses.filter(({ terms }) => terms.length > 0);
      if (present.length === 0) return;
      const builder = createSegmentBuilder();
      for (const sense of present) builder.add(sense);
      segments = [...segments, finish(builder.finish())];
      joinSmall();
    },
  };
}

/** Merges segments into one, without the senses that were removed from them. */
function mergeSegments(segments: readonly Segment[]): Segment {
  const builder = createSegmentBuilder();
  for (const segment of segments)
    for (let sense = 0; sense < segment.senseCount; sense += 1)
      if (segment.removed[sense] === 0) builder.add(readSenseWithData(segment, sense));
  return finish(builder.finish());
}

/** Runs a generator to its end, and returns its result. */
function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
