import type { DecidedTerm } from '#contract/review/verification.ts';
import { termTransitions } from '#domain/term/transitions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { applyDecision, type Decision } from '../edits/write.ts';
import { drawSecondLook, storeSecondLook } from './second-looks.ts';

/**
 * Decides on a term for a verifier. Some approvals get a second look, which `isDrawn` decides.
 * @throws the problems of `applyDecision`
 */
export async function decideOnTerm(
  tx: Queryable,
  termId: string,
  decision: Decision,
  isDrawn = drawSecondLook,
): Promise<DecidedTerm> {
  const decided = await applyDecision(tx, termId, decision);
  if (termTransitions[decision.transition].to === 'verified' && isDrawn())
    await storeSecondLook(tx, decided);
  return decided;
}
