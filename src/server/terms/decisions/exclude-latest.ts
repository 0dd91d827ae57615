import type { Queryable, Row } from '#server/platform/db/database.ts';

const UNCOUNT_LATEST = `
  insert into uncounted_decisions (history_id, why)
  select h.id, $2
  from unnest($1::uuid[]) as t (id)
  cross join lateral (
    select id
    from term_history
    where term_id = t.id
    order by position desc
    limit 1
  ) h`;

/**
 * Leaves the newest history entry of each term out of lists of decisions and of statistics. The
 * caller has locked the terms.
 */
export async function excludeLatest(
  tx: Queryable,
  termIds: readonly string[],
  why: Row<'uncountedDecisions'>['why'],
): Promise<void> {
  await tx.query(UNCOUNT_LATEST, [termIds, why]);
}
