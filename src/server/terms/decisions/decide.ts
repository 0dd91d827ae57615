import { errorText } from '#contract/error-texts.ts';
import type { DecidedTerm } from '#contract/review/verification.ts';
import type { TermEdit } from '#domain/term/details.ts';
import { normalizeVarieties } from '#domain/varieties.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { changeTerm, type Next } from '../changes/change-terms.ts';
import { type ChangeKind, findRule } from '../changes/kinds.ts';
import type { TermState } from '../changes/state.ts';
import { findChosenConcept } from '../concepts/concepts.ts';
import { pickFields } from '../rows/columns.ts';
import { drawSecondLook, storeSecondLook } from './second-looks.ts';

/** A verifier's decision on a term. */
export type Decision = {
  transition: Extract<ChangeKind, 'approve' | 'editAndApprove' | 'reject' | 'reopen' | 'sendBack'>;
  actorId: string;
  reason: string | null;
  edit?: TermEdit;
  /** The version that the verifier saw. */
  version?: number | undefined;
  /** When the decision was made; by default, now. */
  at?: string | undefined;
  /** Whether the words may repeat those of another term, as in the crowd. */
  mayRepeat?: boolean;
};

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
  if (findRule(decision.transition).to === 'verified' && isDrawn())
    await storeSecondLook(tx, decided);
  return decided;
}

/** Applies a transition in development and in tests, whose terms may repeat each other. */
export const applyTransition = (
  tx: Queryable,
  termId: string,
  decision: Decision,
): Promise<DecidedTerm> => applyDecision(tx, termId, { ...decision, mayRepeat: true });

/**
 * Applies a decision to a term. If the term becomes the preferred word of its concept, the word
 * that was preferred becomes admitted. The first of two approvals leaves the term pending.
 * @throws 400 if the edit names a concept that does not exist
 * @throws 409 if the verifier has already given the first of two approvals
 * @throws the same errors as `changeTerms`
 */
export async function applyDecision(
  tx: Queryable,
  termId: string,
  { transition, edit, ...decision }: Decision,
): Promise<DecidedTerm> {
  const target = edit?.concept
    ? await findChosenConcept(tx, edit.concept, decision.actorId)
    : undefined;
  return changeTerm(tx, termId, {
    ...decision,
    kind: transition,
    version: decision.version ?? edit?.version,
    ...(target && { joined: [target.id] }),
    usage: edit?.usage,
    next: (before) => (edit ? { ...applyEdit(before, edit), target } : {}),
  });
}

/**
 * Returns the new values of a term after an edit. Properties that are undefined in the edit do not
 * change.
 */
function applyEdit(before: TermState, edit: TermEdit): Next {
  const varieties = normalizeVarieties(edit.varieties ?? before.varieties, edit.language);
  const usage = edit.usage ?? before.usage;
  return { values: { ...pickFields({ ...edit, varieties }), usage }, extras: edit };
}

/**
 * Records that a second verifier agrees with a verified term. This raises its reliability, and adds
 * another entry `verified` to its history.
 * @param at when it was confirmed; by default, now
 * @throws 403 if the person verified the term
 * @throws 409 if the person has already confirmed the term
 * @throws the same errors as `changeTerms`
 */
export function confirmTerm(
  tx: Queryable,
  termId: string,
  actorId: string,
  at?: string,
): Promise<DecidedTerm> {
  return changeTerm(tx, termId, {
    kind: 'confirm',
    actorId,
    at,
    check: ([term]) => {
      if (term?.verifierId === actorId) throw new HttpProblem(403, errorText('own_verification'));
    },
    storeMore: async () => {
      const added = await tx
        .insertInto('termConfirmations')
        .values({ termId, verifierId: actorId, ...(at && { confirmedAt: at }) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('termId')
        .executeTakeFirst();
      if (!added) throw new HttpProblem(409, errorText('confirmed_already'));
    },
  });
}
