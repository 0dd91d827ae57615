import { m } from '#domain/messages.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/*
 * The subjects of the setting `secondApprovalSubjects` need the approvals of two verifiers. The
 * first one is stored in `term_approvals`, and becomes a confirmation with the second one.
 */

type Approval = {
  actorId: string;
  /** Whether the subject of the term needs two approvals. */
  needsTwo: boolean;
  /** Whether the verifier edited the term, so that earlier approvals no longer count. */
  isEdited: boolean;
};

/**
 * Checks whether an approval is the first of two. The caller has locked the term.
 * @throws 409 if the verifier has already given the first approval
 */
export async function isFirstApproval(
  tx: Queryable,
  termId: string,
  { actorId, needsTwo, isEdited }: Approval,
): Promise<boolean> {
  if (!needsTwo || isEdited) return needsTwo;
  const approvals = await tx
    .selectFrom('termApprovals')
    .select('verifierId')
    .where('termId', '=', termId)
    .execute();
  if (approvals.length === 0) return true;
  if (approvals.every(({ verifierId }) => verifierId === actorId))
    throw new HttpProblem(409, m.errors_detail_approved_by_you());
  return false;
}

/** Stores the first approval of a term, and deletes those of an earlier version. */
export async function storeFirstApproval(
  tx: Queryable,
  termId: string,
  { actorId, at }: { actorId: string; at?: string | undefined },
): Promise<void> {
  await deleteApprovals(tx, termId);
  await tx
    .insertInto('termApprovals')
    .values({ termId, verifierId: actorId, approvedAt: at ?? now })
    .execute();
}

const CONFIRM_APPROVALS = `
  insert into term_confirmations (term_id, verifier_id, confirmed_at)
  select a.term_id, a.verifier_id, a.approved_at
  from term_approvals a
  where a.term_id = $1 and a.verifier_id <> $2
  on conflict do nothing`;

/** Turns the first approval into a confirmation, so that both verifiers count. */
export async function confirmApprovals(
  tx: Queryable,
  termId: string,
  verifierId: string,
): Promise<void> {
  await tx.query(CONFIRM_APPROVALS, [termId, verifierId]);
}

export async function deleteApprovals(tx: Queryable, termId: string): Promise<void> {
  await tx.deleteFrom('termApprovals').where('termId', '=', termId).execute();
}
