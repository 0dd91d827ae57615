import type { Term } from '#contract/term.ts';
import type { DecidedTerm } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import type { NewTerm } from '#domain/term/details.ts';
import { changesBetween, type TermChanges } from '#domain/term/fields.ts';
import { termTransitions } from '#domain/term/transitions.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { storeAdditions } from './additions.ts';
import {
  confirmApprovals,
  deleteApprovals,
  isFirstApproval,
  storeFirstApproval,
} from './approvals.ts';
import { selectTerm } from './columns.ts';
import { readSnapshot, storeDecision } from './decisions.ts';
import { editAdditions } from './edit-additions.ts';
import { recordHistory } from './history.ts';
import { insertKeys, keyedFields, replaceKeys, updateKeyFilters } from './keys.ts';
import { lockConcepts, shareConcepts } from './lock-concepts.ts';
import { describeOutcome, type Outcome } from './outcome.ts';
import { demotePreferred } from './preferred.ts';
import { prepareTerms } from './prepare-terms.ts';
import { updateQuality } from './quality.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
import { dropSecondLooks } from './second-looks.ts';
import { applyEdit, type Decision, lockTerm, storeTransition } from './transition.ts';

export { storeTerms } from './store-terms.ts';
export type { Decision } from './transition.ts';

/*
 * The only code that creates terms and changes their status, with store-terms.ts for imports. In
 * the caller's transaction, each function also stores the concept (concepts.ts), the search keys
 * (keys.ts), and the change and its actor (history.ts).
 */

/**
 * Stores a submission as a pending term, with its history. The term joins the concept that the
 * contributor chose, or the one that its words and notes describe.
 * @param revisesId the rejected term that the submission revises
 * @param at when it was submitted, if not now
 * @throws 400 if the contributor chose a concept that does not exist or that they may not see
 * @throws 409 if another submission has already revised that term
 */
export async function submitTerm(
  tx: Queryable,
  input: NewTerm,
  submitterId: string,
  revisesId: string | null = null,
  at?: string,
): Promise<Term> {
  const [prepared] = await prepareTerms(tx, [input], { submitterId, verifierId: null });
  if (!prepared) throw new Error('no term was prepared');
  const { number: _, ...row } = prepared.row;
  const term = await tx
    .insertInto('terms')
    .values({ ...row, submitterId, revisesId, ...(at && { createdAt: at, updatedAt: at }) })
    .onConflict((conflict) =>
      conflict.column('revisesId').where('revisesId', 'is not', null).doNothing(),
    )
    .returning(selectTerm)
    .executeTakeFirst();
  if (!term) throw new HttpProblem(409, m.errors_detail_revised_already());
  await shareConcepts(tx, [prepared.row.conceptId]);
  await storeAdditions(tx, [prepared.additions]);
  await insertKeys(tx, [term]);
  await recordHistory(tx, [term.id], { action: 'created', actorId: submitterId, at });
  return term;
}

/**
 * Applies a transition to a term. A reopened term loses its verifiers and its verification date. If
 * the term becomes the preferred word of its concept, the word that was preferred becomes admitted.
 * The first of two approvals leaves the term pending.
 * @throws 400 if the edit names a concept that does not exist
 * @throws 404 if the term does not exist
 * @throws 409 with the current status if the term is no longer in a status that the transition
 * starts from, for example because of a concurrent transition
 * @throws 409 if the term has changed since the version that the decision names
 * @throws 409 if the verifier has already given the first of two approvals
 */
export async function applyTransition(
  tx: Queryable,
  termId: string,
  decision: Decision,
): Promise<DecidedTerm> {
  const { before, target } = await lockTerm(tx, termId, decision);
  const conceptIds = [before.conceptId, target.id];
  await lockConcepts(tx, conceptIds);
  if (before.status === 'verified') await dropSecondLooks(tx, [termId]);
  const snapshot = await readSnapshot(tx, termId);
  const after = applyEdit(before, decision.edit);
  const changes = {
    ...changesBetween(before, after),
    ...(await editAdditions(tx, { termId, conceptId: target.id }, decision.edit)),
  };
  if (target.id !== before.conceptId)
    changes.concept = { from: String(before.conceptNumber), to: String(target.number) };
  const outcome = await settleApprovals(tx, termId, decision, changes);
  const becomesPreferred = outcome.status === 'verified' && after.usage === 'preferred';
  const demoted = becomesPreferred
    ? await demotePreferred(tx, { ...after, id: termId, conceptId: target.id }, decision.actorId)
    : [];
  const term = await storeTransition(tx, before, {
    after,
    target,
    changes,
    decision,
    status: outcome.status,
  });
  if (keyedFields.some((field) => field in changes)) await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, [termId]);
  for (const entry of outcome.entries)
    await recordHistory(tx, [termId], { ...entry, actorId: decision.actorId, at: decision.at });
  const stored = await storeDecision(tx, termId, {
    actorId: decision.actorId,
    kind: outcome.kind,
    before: { ...snapshot, demoted },
    at: decision.at,
  });
  if (before.status === 'verified' || term.status === 'verified') {
    await refreshConcepts(tx, conceptIds, decision.actorId);
    await rekeyConcepts(tx, conceptIds);
  }
  if (outcome.notice)
    await notify(tx, {
      kind: outcome.notice,
      userId: term.submitterId,
      actorId: decision.actorId,
      term,
      reason: decision.reason,
      decisionId: stored?.id ?? null,
      at: decision.at,
    });
  return { ...term, decision: stored };
}

/** Stores an approval or what becomes of earlier ones. @returns the outcome of the decision */
async function settleApprovals(
  tx: Queryable,
  termId: string,
  decision: Decision,
  changes: TermChanges,
): Promise<Outcome> {
  const { transition, actorId, at, needsTwo = false } = decision;
  const isApproval = termTransitions[transition].to === 'verified';
  const isEdited = Object.keys(changes).length > 0;
  const isFirst =
    isApproval && (await isFirstApproval(tx, termId, { actorId, needsTwo, isEdited }));
  if (isFirst) await storeFirstApproval(tx, termId, { actorId, at });
  else if (isApproval && !isEdited) await confirmApprovals(tx, termId, actorId);
  else await deleteApprovals(tx, termId);
  return describeOutcome(decision, changes, isFirst);
}

/**
 * Records that a second verifier agrees with a verified term. This raises its reliability, and adds
 * another entry `verified` to its history.
 * @param at when it was confirmed, if not now
 * @throws 403 if the person submitted the term or verified it
 * @throws 404 if the term does not exist
 * @throws 409 if the term is not verified, or the person has already confirmed it
 */
export async function confirmTerm(
  tx: Queryable,
  termId: string,
  actorId: string,
  at?: string,
): Promise<DecidedTerm> {
  const locked = await tx
    .selectFrom('terms')
    .select(['status', 'submitterId', 'verifierId', 'conceptId', 'mergedInto'])
    .where('id', '=', termId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new HttpProblem(404, m.errors_detail_missing());
  checkConfirmable(locked, actorId);
  const snapshot = await readSnapshot(tx, termId);
  const added = await tx
    .insertInto('termConfirmations')
    .values({ termId, verifierId: actorId, ...(at && { confirmedAt: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('termId')
    .executeTakeFirst();
  if (!added) throw new HttpProblem(409, m.errors_detail_confirmed_already());
  await recordHistory(tx, [termId], { action: 'verified', actorId, at });
  const decision = await storeDecision(tx, termId, {
    actorId,
    kind: 'confirm',
    before: { ...snapshot, demoted: [] },
    at,
  });
  await updateQuality(tx, [termId]);
  if (locked.conceptId) await refreshConcepts(tx, [locked.conceptId], actorId);
  const term = await tx
    .selectFrom('terms')
    .select(selectTerm)
    .where('id', '=', termId)
    .executeTakeFirstOrThrow();
  return { ...term, decision };
}

function checkConfirmable(
  {
    status,
    submitterId,
    verifierId,
    mergedInto,
  }: Pick<Term, 'status' | 'submitterId' | 'verifierId' | 'mergedInto'>,
  actorId: string,
): void {
  if (submitterId === actorId) throw new HttpProblem(403, m.errors_detail_own_submission());
  if (verifierId === actorId && status === 'verified')
    throw new HttpProblem(403, m.errors_detail_own_verification());
  if (status !== 'verified') throw new HttpProblem(409, m.errors_detail_not_verified());
  if (mergedInto !== null) throw new HttpProblem(409, m.errors_detail_term_merged());
}
