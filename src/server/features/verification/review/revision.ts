import type { Revised } from '#contract/review/review.ts';
import type { TermExtras } from '#contract/terms/term.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { fieldColumns } from '#server/terms/rows/columns.ts';
import { extrasSql } from '#server/terms/rows/read-extras.ts';

const REJECTED_BEFORE = `
  select
    b.id,
    ${fieldColumns('b')},
    ${extrasSql('b.id')} as extras,
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
  type RevisedRow = Omit<Revised, keyof TermExtras> & { extras: TermExtras };
  const { rows } = await database.query<RevisedRow>(REJECTED_BEFORE, [termId]);
  const [row] = rows;
  if (!row) return null;
  const { extras, ...revised } = row;
  return { ...revised, ...extras };
}
