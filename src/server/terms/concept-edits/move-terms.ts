import { anyOf, now, type Queryable } from '#server/platform/db/database.ts';
import { recordHistory } from '../history.ts';
import { updateKeyFilters } from '../keys.ts';
import type { LockedConcept } from './lock-rows.ts';

/**
 * Moves terms, which the caller has locked, with the labels that they brought to another concept.
 * The history of each term records it. Afterwards, call `rekeyConcepts` for both concepts.
 */
export async function moveTerms(
  tx: Queryable,
  termIds: readonly string[],
  {
    from,
    to,
    actorId,
  }: {
    from: Pick<LockedConcept, 'number'>;
    to: Pick<LockedConcept, 'id' | 'number'>;
    actorId: string;
  },
): Promise<void> {
  if (termIds.length === 0) return;
  await tx
    .updateTable('terms')
    .set((eb) => ({ conceptId: to.id, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', anyOf(termIds))
    .execute();
  await tx
    .updateTable('conceptLabels')
    .set({ conceptId: to.id })
    .where('termId', '=', anyOf(termIds))
    .execute();
  await updateKeyFilters(tx, termIds);
  await recordHistory(tx, termIds, {
    action: 'updated',
    actorId,
    changes: { concept: { from: String(from.number), to: String(to.number) } },
  });
}
