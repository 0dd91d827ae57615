import type { Queryable } from '#server/platform/db/database.ts';
import { applyChange } from './apply.ts';
import { lockStates } from './state.ts';

/**
 * Computes the reliability and the quality of terms again, after a change of what supports them,
 * and stores them with the terms and their search keys if they differ. The caller then brings the
 * concepts up to date.
 * @returns the concepts in which the order of the words may have changed
 */
export async function updateQuality(tx: Queryable, termIds: readonly string[]): Promise<string[]> {
  const terms = await lockStates(tx, termIds);
  const results = await applyChange(tx, terms, { kind: 'assess', actorId: '' });
  return results.flatMap(({ before, after }) =>
    before.quality === after.quality ? [] : (after.conceptId ?? []),
  );
}
