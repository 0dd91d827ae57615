import type { Queryable } from '#server/platform/db/database.ts';
import { applyChange } from '../changes/apply.ts';
import { lockStates } from '../changes/state.ts';
import type { LockedConcept } from './lock-rows.ts';

/**
 * Moves terms, which the caller has locked, with the labels that they brought to another concept.
 * The history of each term records it. Afterwards, call `rekeyConcepts` for both concepts.
 */
export async function moveTerms(
  tx: Queryable,
  termIds: readonly string[],
  { to, actorId }: { to: Pick<LockedConcept, 'id' | 'number'>; actorId: string },
): Promise<void> {
  if (termIds.length === 0) return;
  await applyChange(tx, await lockStates(tx, termIds), {
    kind: 'move',
    actorId,
    next: () => ({ target: to }),
  });
}
