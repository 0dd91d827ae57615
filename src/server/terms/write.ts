import type { Term } from '#contract/term.ts';
import type { DecidedTerm } from '#contract/verification.ts';
import { m } from '#domain/messages.ts';
import type { NoticeKind } from '#domain/notice.ts';
import type { NewTerm } from '#domain/term/details.ts';
import { changesBetween, type TermChanges } from '#domain/term/fields.ts';
import { type TermTransition, termTransitions } from '#domain/term/transitions.ts';
import { notify } from '#server/features/notices/notify.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { storeAdditions } from './additions.ts';
import { selectTerm } from './columns.ts';
import { type DecisionKind, readSnapshot, storeDecision } from './decisions.ts';
import { editAdditions } from './edit-additions.ts';
import { recordHistory } from './history.ts';
import { insertKeys, keyedFields, replaceKeys, updateKeyFilters } from './keys.ts';
import { lockConcepts, shareConcepts } from './lock-concepts.ts';
import { demotePreferred } from './preferred.ts';
import { prepareTerms } from './prepare-terms.ts';
import { updateQuality } from './quality.ts';
import { refreshConcepts } from './refresh-concepts.ts';
import { rekeyConcepts } from './rekey-concepts.ts';
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
 * @throws 400 if the edit names a concept that does not exist
 * @throws 404 if the term does not exist
 * @throws 409 with the current status if the term is no longer in a status that the transition
 * starts from, for example because of a concurrent transition
 * @throws 409 if the term has changed since the version that the edit names
 */
export async function applyTransition(
  tx: Queryable,
  termId: string,
  decision: Decision,
): Promise<DecidedTerm> {
  const { before, target } = await lockTerm(tx, termId, decision);
  const conceptIds = [before.conceptId, target.id];
  await lockConcepts(tx, conceptIds);
  const snapshot = await readSnapshot(tx, termId);
  const after = applyEdit(before, decision.edit);
  const changes = {
    ...changesBetween(before, after),
    ...(await editAdditions(tx, { termId, conceptId: target.id }, decision.edit)),
  };
  if (target.id !== before.conceptId)
    changes.concept = { from: String(before.conceptNumber), to: String(target.number) };
  const becomesPreferred =
    termTransitions[decision.transition].to === 'verified' && after.usage === 'preferred';
  const demoted = becomesPreferred
    ? await demotePreferred(tx, { ...after, id: termId, conceptId: target.id }, decision.actorId)
    : [];
  const term = await storeTransition(tx, before, { after, target, changes, decision });
  if (keyedFields.some((field) => field in changes)) await replaceKeys(tx, [term]);
  else await updateKeyFilters(tx, [termId]);
  await recordDecision(tx, termId, decision, changes);
  const stored = await storeDecision(tx, termId, {
    actorId: decision.actorId,
    kind: decisionKindByTransition[decision.transition],
    before: { ...snapshot, demoted },
    at: decision.at,
  });
  if (before.status === 'verified' || term.status === 'verified') {
    await refreshConcepts(tx, conceptIds, decision.actorId);
    await rekeyConcepts(tx, conceptIds);
  }
  await notify(tx, {
    kind: noticeKind(decision, changes),
    userId: term.submitterId,
    actorId: decision.actorId,
    term,
    reason: decision.reason,
    decisionId: stored?.id ?? null,
    at: decision.at,
  });
  return { ...term, decision: stored };
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
    .select(['status', 'submitterId', 'verifierId', 'conceptId'])
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
  { status, submitterId, verifierId }: Pick<Term, 'status' | 'submitterId' | 'verifierId'>,
  actorId: string,
): void {
  if (submitterId === actorId) throw new HttpProblem(403, m.errors_detail_own_submission());
  if (verifierId === actorId && status === 'verified')
    throw new HttpProblem(403, m.errors_detail_own_verification());
  if (status !== 'verified') throw new HttpProblem(409, m.errors_detail_not_verified());
}

const hasChanges = (changes: TermChanges): boolean => Object.keys(changes).length > 0;

async function recordDecision(
  tx: Queryable,
  termId: string,
  { transition, actorId, reason, at }: Decision,
  changes: TermChanges,
): Promise<void> {
  for (const action of termTransitions[transition].records) {
    if (transition === 'editAndApprove' && action === 'updated') {
      // An edit without changes is recorded as an approval only.
      if (hasChanges(changes)) await recordHistory(tx, [termId], { action, actorId, changes, at });
    } else {
      await recordHistory(tx, [termId], { action, actorId, reason, at });
    }
  }
}

const decisionKindByTransition: Record<TermTransition, DecisionKind> = {
  approve: 'approve',
  editAndApprove: 'editAndApprove',
  reject: 'reject',
  reopen: 'sendBack',
  sendBack: 'sendBack',
};

const noticeKindByTransition: Record<TermTransition, NoticeKind> = {
  approve: 'approved',
  editAndApprove: 'edited',
  reject: 'rejected',
  reopen: 'reopened',
  sendBack: 'reopened',
};

function noticeKind({ transition }: Decision, changes: TermChanges): NoticeKind {
  const isUnchanged = transition === 'editAndApprove' && !hasChanges(changes);
  return noticeKindByTransition[isUnchanged ? 'approve' : transition];
}
