import { sql } from 'kysely';
import { errorText } from '#contract/error-texts.ts';
import { proposalClosed } from '#contract/errors.ts';
import type { ConceptChanges } from '#domain/concept/history.ts';
import {
  applyChanges,
  isOutdated,
  type ProposalStatus,
  type ProposedValues,
  readPresentConcept,
  readPresentTerm,
} from '#domain/review/proposal.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import { notify } from '#server/features/notices/notify.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { changeConcept } from '../concept-edits/change.ts';
import type { LockedConcept } from '../concept-edits/lock-rows.ts';
import { SecondApprovalMissing } from '../decisions/approvals.ts';
import { correctTerm } from './edit-verified.ts';
import { approveProposalOnce, readAgreeing } from './proposal-approvals.ts';

/*
 * Besides this file and proposal-approvals.ts, only the code that erases accounts changes proposals.
 */

/** The object of a proposal: a term or a concept. */
export type Target = { termId: string; conceptId: null } | { termId: null; conceptId: string };

export type CheckedProposal = {
  target: Target;
  changes: Row<'proposals'>['changes'];
};

/** A stored proposal, as decisions need it. */
export type DecidedProposal = Pick<
  Row<'proposals'>,
  'id' | 'termId' | 'conceptId' | 'authorId' | 'changes' | 'reason'
> & { concept: { number: number } | null };

type NewProposal = CheckedProposal & {
  version: number;
  source: string;
  reason: string;
  /** When the proposal was made; by default, now. */
  at?: string;
};

/**
 * Stores a proposal.
 * @throws 409 if the person already has an open proposal for the term or concept
 */
export async function storeProposal(
  tx: Queryable,
  { target, changes, version, source, reason, at }: NewProposal,
  authorId: string,
): Promise<string> {
  const stored = await tx
    .insertInto('proposals')
    .values({
      ...target,
      authorId,
      changes: JSON.stringify(changes),
      version,
      source,
      reason,
      ...(at !== undefined && { createdAt: at }),
    })
    .onConflict((conflict) =>
      conflict
        .columns([target.termId === null ? 'conceptId' : 'termId', 'authorId'])
        .where('status', '=', sql.lit('open'))
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new HttpProblem(409, errorText('proposal_open'));
  return stored.id;
}

type Decision = { actorId: string; reason: string | null };

/**
 * Accepts an open proposal, and changes the term or concept. The first of two approvals leaves the
 * proposal open.
 * @throws 403 if the term or the concept is not in the verifier's scope, before or after the change
 * @throws 409 if somebody else has decided on the proposal, or changed one of its fields
 * @throws 409 if the verifier has already given the first of two approvals
 */
export async function acceptProposal(
  tx: Queryable,
  proposal: DecidedProposal,
  decision: Decision,
): Promise<void> {
  const { termId, conceptId } = proposal;
  const { actorId } = decision;
  try {
    if (termId) await correctProposedTerm(tx, proposal, termId, actorId);
    else if (conceptId) await editProposedConcept(tx, proposal, conceptId, actorId);
  } catch (error) {
    if (!(error instanceof SecondApprovalMissing)) throw error;
    await approveProposalOnce(tx, proposal.id, actorId);
    return;
  }
  await closeProposal(tx, proposal, 'accepted', decision);
}

async function correctProposedTerm(
  tx: Queryable,
  { id, changes, reason, authorId }: DecidedProposal,
  termId: string,
  actorId: string,
): Promise<void> {
  await correctTerm(tx, termId, {
    kind: 'acceptProposal',
    actorId,
    reason,
    toldElsewhere: authorId,
    readAgreeing: () => readAgreeing(tx, id),
    correct: (before) => applyChanges(before, changes as TermChanges),
    check: async (before) => {
      await lockOpen(tx, id);
      checkCurrent(changes, readPresentTerm(before, changes as TermChanges));
    },
  });
  await tx
    .updateTable('proposals')
    .set((eb) => ({
      termHistoryId: eb
        .selectFrom('termHistory')
        .select('termHistory.id')
        .where('termHistory.termId', '=', termId)
        .orderBy('position', 'desc')
        .limit(1),
    }))
    .where('id', '=', id)
    .execute();
}

async function editProposedConcept(
  tx: Queryable,
  { id, changes, reason }: DecidedProposal,
  conceptId: string,
  actorId: string,
): Promise<void> {
  const { gloss, definition, subject } = changes as ConceptChanges;
  const request = {
    reason,
    changes: {
      ...(gloss && { gloss: gloss.to }),
      ...(definition && { definition: definition.to }),
      ...(subject && { subject: subject.to as Subject }),
    },
    check: async (concept: LockedConcept) => {
      await lockOpen(tx, id);
      checkCurrent(changes, readPresentConcept(concept, changes as ConceptChanges));
    },
  };
  await changeConcept(tx, conceptId, 'editAsProposed', request, actorId);
}

function checkCurrent(changes: DecidedProposal['changes'], present: ProposedValues): void {
  if (isOutdated(changes, present)) throw new HttpProblem(409, errorText('proposal_outdated'));
}

/** @throws 409 if the proposal is not open any more */
async function lockOpen(tx: Queryable, id: string): Promise<void> {
  const { status } = await tx
    .selectFrom('proposals')
    .select('status')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseClosed({ status });
}

/** @throws 409 if somebody else has decided on the proposal, or its author has withdrawn it */
export async function rejectProposal(
  tx: Queryable,
  proposal: DecidedProposal,
  decision: Decision,
): Promise<void> {
  await lockOpen(tx, proposal.id);
  await closeProposal(tx, proposal, 'rejected', decision);
}

const noticeKindByStatus = {
  accepted: 'proposalAccepted',
  rejected: 'proposalRejected',
} as const;

async function closeProposal(
  tx: Queryable,
  { id, authorId, termId, concept }: DecidedProposal,
  status: keyof typeof noticeKindByStatus,
  { actorId, reason }: Decision,
): Promise<void> {
  await tx
    .updateTable('proposals')
    .set({ status, decidedBy: actorId, decidedAt: now, decisionReason: reason })
    .where('id', '=', id)
    .execute();
  await notify(tx, {
    kind: noticeKindByStatus[status],
    userId: authorId,
    actorId,
    ...(termId ? { term: { id: termId } } : { concept }),
    reason,
  });
}

/** @throws 409 if the proposal has been decided or withdrawn already */
export async function withdrawProposal(tx: Queryable, id: string): Promise<void> {
  await lockOpen(tx, id);
  await tx
    .updateTable('proposals')
    .set({ status: 'withdrawn', decidedAt: now })
    .where('id', '=', id)
    .execute();
}

/** @throws 409 if the proposal is not open */
export function refuseClosed({ status }: { status: ProposalStatus }): void {
  if (status !== 'open') throw new HttpProblem(409, proposalClosed(status));
}
