import type { Queryable } from '../db/database.ts';

/**
 * The rejected submission that a term takes up again, with the reason it was rejected for; null for
 * a term that is new.
 */
export async function rejectedBefore(
  database: Queryable,
  termId: string,
): Promise<{ id: string; reason: string | null } | null> {
  const {
    rows: [before],
  } = await database.query<{ id: string; reason: string | null }>(
    `select b.id, (select h.reason from term_history h where h.term_id = b.id and h.action = 'rejected' order by h.position desc limit 1) as reason
     from terms t join terms b on b.id = t.revises_id where t.id = $1`,
    [termId],
  );
  return before ?? null;
}
