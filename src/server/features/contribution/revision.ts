import { m } from '#domain/messages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/**
 * Checks that the user may revise a submission, which must be their own, rejected and not yet
 * revised.
 * @throws 404 if the submission does not exist or belongs to somebody else
 * @throws 409 if the submission is not rejected or has already been revised
 */
export async function checkRevision(
  database: Queryable,
  userId: string,
  id: string,
): Promise<void> {
  const submission = await database
    .selectFrom('terms')
    .leftJoin('terms as revision', 'revision.revisesId', 'terms.id')
    .select(['terms.status', 'revision.id as revisionId'])
    .where('terms.id', '=', id)
    .where('terms.submitterId', '=', userId)
    .executeTakeFirst();
  if (!submission) throw new HttpProblem(404, m.errors_detail_missing());
  if (submission.status !== 'rejected') throw new HttpProblem(409, m.errors_detail_revisable());
  if (submission.revisionId) throw new HttpProblem(409, m.errors_detail_revised_already());
}
