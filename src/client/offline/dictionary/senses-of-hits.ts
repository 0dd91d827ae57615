import { senseKey } from '#domain/concept/headword.ts';
import type { OfflineHit } from '#domain/offline/answer.ts';

/** A sense, in one or more languages. */
export type SenseHits = [OfflineHit, ...OfflineHit[]];

/** Puts the languages of a sense together, in the order of their best hit. */
export function groupBySense(hits: readonly OfflineHit[]): Map<string, SenseHits> {
  const senses = new Map<string, SenseHits>();
  for (const hit of hits) {
    const key = senseKey(hit);
    const others = senses.get(key);
    if (others) others.push(hit);
    else senses.set(key, [hit]);
  }
  return senses;
}
