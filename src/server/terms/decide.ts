import type { DecidedTerm } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import { termTransitions } from '#domain/term/transitions.ts';
import { readSetting } from '#server/features/settings/settings.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { findChosenConcept } from './concepts.ts';
import { refuseCopy } from './copies.ts';
import { drawSecondLook, storeSecondLook } from './second-looks.ts';
import { applyTransition, type Decision } from './write.ts';

/**
 * Decides on a term for a verifier. Exact copies of verified terms cannot be approved, and some
 * subjects need two approvals. Some approvals get a second look, which `isDrawn` decides.
 * @throws the problems of `applyTransition`
 * @throws 409 if the decision would publish an exact copy, with a link to the term that it repeats
 */
export async function decideOnTerm(
  tx: Queryable,
  termId: string,
  decision: Decision,
  isDrawn = drawSecondLook,
): Promise<DecidedTerm> {
  if (termTransitions[decision.transition].to !== 'verified')
    return applyTransition(tx, termId, decision);
  const { version, conceptId, ...words } = await tx
    .selectFrom('terms')
    .select(['version', 'conceptId', 'englishWord', 'vernacularWord', 'language', 'subject'])
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
  const { edit, actorId } = decision;
  const seen = decision.version ?? edit?.version ?? version;
  if (seen !== version) throw new HttpProblem(409, m.errors_detail_term_changed());
  const chosen = edit?.concept ? await findChosenConcept(tx, edit.concept, actorId) : null;
  const targetId = chosen?.id ?? conceptId;
  if (targetId) await refuseCopy(tx, { ...words, ...edit, id: termId, conceptId: targetId });
  const subjects = await readSetting(tx, 'secondApprovalSubjects');
  const needsTwo = subjects.includes(edit?.subject ?? words.subject);
  // Naming the version ensures that the words are still those that were compared.
  const decided = await applyTransition(tx, termId, { ...decision, version, needsTwo });
  if (isDrawn()) await storeSecondLook(tx, decided);
  return decided;
}
