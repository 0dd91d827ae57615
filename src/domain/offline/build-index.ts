import { createSegmentBuilder } from '../search/index/build/build.ts';
import type { Segment } from '../search/index/storage/segment.ts';
import { type KeptPack, listSenses } from './list-senses.ts';

const SENSES_PER_STEP = 200;

/**
 * Builds an index of the packs of one language in steps, so that a worker can answer messages
 * between them.
 * @param note a text to store with the index
 * @throws PackError if a pack cannot be read
 */
export function* buildIndex(packs: readonly KeptPack[], note = ''): Generator<void, Segment> {
  const builder = createSegmentBuilder();
  let added = 0;
  for (const sense of listSenses(packs)) {
    builder.add(sense);
    added += 1;
    if (added % SENSES_PER_STEP === 0) yield;
  }
  return yield* builder.finish(note);
}
