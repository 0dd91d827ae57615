import type { Queryable } from '#server/platform/db/database.ts';
import { changeTerms } from '../changes/change-terms.ts';
import { findChosenConcept } from '../concepts/concepts.ts';

/**
 * Moves a pending term to a concept. Approvals of the term end.
 * @throws 400 if the concept does not exist
 * @throws the same errors as `changeTerms`
 */
export async function assignConcept(
  tx: Queryable,
  termId: string,
  { concept, actorId }: { concept: number; actorId: string },
): Promise<void> {
  const target = await findChosenConcept(tx, concept, actorId);
  await changeTerms(tx, [termId], {
    kind: 'assignConcept',
    actorId,
    joined: [target.id],
    next: () => ({ target }),
  });
}
