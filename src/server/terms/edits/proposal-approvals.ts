import { errorText } from '#contract/error-texts.ts';
import { now, type Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/*
 * Suggested edits in subjects that need two approvals. The first approval leaves the proposal open.
 */

/** Reads who agrees with an open proposal: its author, and the verifier who approved it first. */
export async function readAgreeing(tx: Queryable, id: string): Promise<string[]> {
  const { authorId, approvedBy } = await readApproval(tx, id);
  return [authorId, ...(approvedBy ? [approvedBy] : [])];
}

/**
 * Stores the first approval of an open proposal, which the caller has locked. It replaces an
 * earlier approval by somebody who may no longer decide on the proposal.
 * @throws 409 if the verifier has already given the first approval
 */
export async function approveProposalOnce(
  tx: Queryable,
  id: string,
  verifierId: string,
): Promise<void> {
  const { approvedBy } = await readApproval(tx, id);
  if (approvedBy === verifierId) throw new HttpProblem(409, errorText('approved_by_you'));
  await tx
    .updateTable('proposals')
    .set({ approvedBy: verifierId, approvedAt: now })
    .where('id', '=', id)
    .execute();
}

const readApproval = (tx: Queryable, id: string) =>
  tx
    .selectFrom('proposals')
    .select(['authorId', 'approvedBy'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
