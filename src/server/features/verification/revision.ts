import type { Revised } from '#contract/verification.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { fieldColumns } from '#server/terms/columns.ts';

const REJECTED_BEFORE = `
  select
    b.id,
    ${fieldColumns('b')},
    (
      select h.reason
      from term_history h
      where h.term_id = b.id and h.action = 'rejected'
      order by h.position desc
      limit 1
    ) as reason
  from terms t
  join terms b on b.id = t.revises_id
  where t.id = $1`;

/**
 * Finds the rejected submission that a term revises, with the reason for its rejection. Returns
 * null if the term is not a revision.
 */
export async function findRevised(database: Queryable, termId: string): Promise<Revised | null> {
  const { rows } = await database.query<Revised>(REJECTED_BEFORE, [termId]);
  return rows[0] ?? null;
}
