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

/** The rejected submission that a term revises, with the reason; null if it revises none. */
export async function findRevised(database: Queryable, termId: string): Promise<Revised | null> {
  const { rows } = await database.query<Revised>(REJECTED_BEFORE, [termId]);
  return rows[0] ?? null;
}
