import type { Queryable } from '#server/platform/db/database.ts';
import { applyChange } from './apply.ts';
import { lockStates } from './state.ts';

/**
 * Computes the reliability and the quality of terms again, after a change of what supports them,
 * and stores them with the terms and their search keys if they differ. The caller then brings the
 * concepts up to date.
 */
export async function updateQuality(tx: Queryable, termIds: readonly string[]): Promise<void> {
  await applyChange(tx, await lockStates(tx, termIds), { kind: 'assess', actorId: '' });
}
