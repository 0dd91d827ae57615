import { alreadyDecided } from '#contract/errors.ts';
import { m } from '#domain/messages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { moveTerms } from './concept-edits/move-terms.ts';
import { findChosenConcept } from './concepts.ts';
import { lockConcepts } from './lock-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
import { isAnyMerged, reserveConcepts } from './reserve-concepts.ts';
import { readUnlocked } from './transition.ts';

/**
 * Moves a pending term to a concept. Approvals of the term end.
 * @throws 400 if the concept does not exist
 * @throws 409 if the term is not pending, or it or the concept has changed meanwhile
 */
export async function assignConcept(
  tx: Queryable,
  termId: string,
  { concept, actorId }: { concept: number; actorId: string },
): Promise<void> {
  const { conceptId, conceptNumber } = await readUnlocked(tx, termId);
  const target = await findChosenConcept(tx, concept, actorId);
  await reserveConcepts(tx, { toUse: [conceptId, target.id] });
  if (await isAnyMerged(tx, [target.id]))
    throw new HttpProblem(409, m.errors_detail_concept_changed());
  const term = await tx
    .selectFrom('terms')
    .select(['status', 'conceptId'])
    .where('id', '=', termId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (term.status !== 'pending') throw new HttpProblem(409, alreadyDecided(term.status));
  if (term.conceptId !== conceptId || conceptNumber === null)
    throw new HttpProblem(409, m.errors_detail_term_changed());
  if (conceptId === target.id) return;
  await tx.deleteFrom('termApprovals').where('termId', '=', termId).execute();
  await lockConcepts(tx, [conceptId, target.id]);
  const from = { id: conceptId, number: conceptNumber };
  await moveTerms(tx, [termId], { from, to: target, actorId });
  await rekeyConcepts(tx, [conceptId, target.id]);
}
