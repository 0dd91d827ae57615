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
  /**
   * Merges all segments into one, in steps. Searches and changes can go on in between.
   * @param note a text to store with the segment
   */
  merge: (note: string) => Generator<void, Segment>;
};

const SENSES_PER_STEP = 200;
/** A segment is merged with the one before it unless that one has this many times its senses. */
const GROWTH = 4;

export function createSearchIndex(initial: readonly Segment[]): SearchIndex {
  let segments = [...initial];
  /** The segments that are being merged or were there at first, which small ones do not join. */
  let fixed = segments.length;
  /** The ids that changed since the merge began, or null between merges. */
  let changed: Set<string> | null = null;

  const remove = (ids: readonly string[]) => {
    for (const id of ids) {
      changed?.add(id);
      for (const segment of segments) removeSense(segment, id);
    }
  };

  /** Merges the last segments while they are of similar size, so that there are only a few. */
  const joinSmall = () => {
    for (;;) {
      const [before, last] = segments.slice(-2);
      if (!before || !last || segments.length - 2 < fixed) return;
      if (before.senseCount >= GROWTH * last.senseCount) return;
      const joined = finish(mergeSegments([before, last], ''));
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
    *merge(note) {
      if (changed) throw new Error('The index is being merged already.');
      fixed = segments.length;
      changed = new Set();
      try {
        const merged = yield* mergeSegments(segments.slice(0, fixed), note);
        for (const id of changed) removeSense(merged, id);
        segments = [merged, ...segments.slice(fixed)];
        fixed = 1;
        return merged;
      } finally {
        changed = null;
      }
    },
  };
}

/** Builds a segment of the senses that were not removed from others. */
function* mergeSegments(segments: readonly Segment[], note: string): Generator<void, Segment> {
  const builder = createSegmentBuilder();
  for (const segment of segments)
    for (let sense = 0; sense < segment.senseCount; sense += 1) {
      if (segment.removed[sense] === 0) builder.add(readSenseWithData(segment, sense));
      if (sense % SENSES_PER_STEP === 0) yield;
    }
  return yield* builder.finish(note);
}

/** Does all steps at once. */
function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
