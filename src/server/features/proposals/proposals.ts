import { sql } from 'kysely';
import { proposalClosed } from '#contract/errors.ts';
import type { ConceptChanges } from '#domain/concept/history.ts';
import { m } from '#domain/messages.ts';
import {
  applyChanges,
  isOutdated,
  type ProposalStatus,
  type ProposedValues,
  readPresentConcept,
  readPresentTerm,
} from '#domain/proposal.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import { notify } from '#server/features/notices/notify.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { editConcept } from '#server/terms/concept-edits/edit.ts';
import { lockRows } from '#server/terms/concept-edits/lock-rows.ts';
import { correctTerm } from '#server/terms/edit-verified.ts';
import { reserveConcepts } from '#server/terms/reserve-concepts.ts';
import type { StoredProposal } from './queries.ts';
import type { CheckedProposal } from './targets.ts';

/* Besides this file, only the code that erases accounts changes proposals. */

type NewProposal = CheckedProposal & {
  version: number;
  source: string;
  reason: string;
  /** When it was made, if not now. */
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
  if (!stored) throw new HttpProblem(409, m.errors_detail_proposal_open());
  return stored.id;
}

type Decision = { actorId: string; reason: string | null };

/**
 * Accepts an open proposal, and changes the term or concept.
 * @throws 409 if somebody else has decided on the proposal, or changed one of its fields
 */
export async function acceptProposal(
  tx: Queryable,
  proposal: StoredProposal,
  decision: Decision,
): Promise<void> {
  if (proposal.termId) await correctProposedTerm(tx, proposal, proposal.termId, decision.actorId);
  else if (proposal.conceptId)
    await editProposedConcept(tx, proposal, proposal.conceptId, decision.actorId);
  await closeProposal(tx, proposal, 'accepted', decision);
}

async function correctProposedTerm(
  tx: Queryable,
  { id, changes, reason, authorId }: StoredProposal,
  termId: string,
  actorId: string,
): Promise<void> {
  const term = await correctTerm(tx, termId, {
    kind: 'acceptProposal',
    actorId,
    reason,
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
  if (term.submitterId !== authorId)
    await notify(tx, { kind: 'edited', userId: term.submitterId, actorId, term, reason });
}

async function editProposedConcept(
  tx: Queryable,
  { id, changes, reason }: StoredProposal,
  conceptId: string,
  actorId: string,
): Promise<void> {
  await reserveConcepts(tx, { toChange: [conceptId] });
  const [concept] = await lockRows(tx, [conceptId]);
  await lockOpen(tx, id);
  const { gloss, definition, subject } = changes as ConceptChanges;
  checkCurrent(changes, readPresentConcept(concept, changes as ConceptChanges));
  const edit = {
    version: concept.version,
    ...(gloss && { gloss: gloss.to }),
    ...(definition && { definition: definition.to }),
    ...(subject && { subject: subject.to as Subject }),
  };
  await editConcept(tx, conceptId, edit, actorId, reason);
}

function checkCurrent(changes: StoredProposal['changes'], present: ProposedValues): void {
  if (isOutdated(changes, present)) throw new HttpProblem(409, m.errors_detail_proposal_outdated());
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
  proposal: StoredProposal,
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
  { id, authorId, term, concept }: StoredProposal,
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
    ...(term ? { term } : { concept }),
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
