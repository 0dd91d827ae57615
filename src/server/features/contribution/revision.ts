import { details } from '#contract/errors.ts';
import type { TermStatus } from '#domain/term/transitions.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';

/**
 * A revision takes up one's own submission that was rejected, once: 404 for a foreign one, 409 for
 * one that is not rejected or was taken up already.
 */
export async function checkRevision(
  database: Queryable,
  userId: string,
  id: string,
): Promise<void> {
  const {
    rows: [before],
  } = await database.query<{ status: TermStatus; revised: boolean }>(
    'select status, exists (select 1 from terms r where r.revises_id = t.id) as revised from terms t where t.id = $1 and t.submitter_id = $2',
    [id, userId],
  );
  if (!before) throw new HttpProblem(404, details.missing);
  if (before.status !== 'rejected') throw new HttpProblem(409, details.revisable);
  if (before.revised) throw new HttpProblem(409, details.revisedAlready);
}
