import type { QueuedTerm } from '#contract/review/review.ts';
import type { QueuePreferences } from '#domain/people/preferences.ts';
import type { ReviewView } from '#domain/review/review-queue.ts';
import type { SignedInCaller } from '#server/identity/sessions/caller.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { type TermRow, termColumns } from '#server/terms/rows/columns.ts';
import { findCopiedIds } from '#server/terms/rows/exact-copies.ts';
import { type NumberedPage, pageClauses } from './filters.ts';
import { QUEUE_JOINS, type QueueRow, queueColumns, toQueueFacts } from './queue-facts.ts';
import { orderClause, preferenceCondition, queueOrder, viewConditions } from './view-sql.ts';

type Listed = { caller: SignedInCaller; view: ReviewView; page: NumberedPage };

/**
 * Lists the submissions of a view on which the caller can decide. If they are sorted by age, those
 * that match the verifier's preferences come first.
 */
export async function listPendingTerms(
  database: Queryable,
  listed: Listed,
  preferences: QueuePreferences,
): Promise<{ terms: QueuedTerm[]; total: number }> {
  const { rows, total } = await queryPage<TermRow & QueueRow>(database, (bind) =>
    pendingSql(listed, preferences, bind),
  );
  const copied = await findCopiedIds(
    database,
    rows.map(({ id }) => id),
  );
  const terms = rows.map((row) => ({ ...row, ...toQueueFacts(row, copied.has(row.id)) }));
  return { terms, total };
}

function pendingSql({ caller, view, page }: Listed, preferences: QueuePreferences, bind: Bind) {
  const where = viewConditions(view, caller, bind).join(' and ');
  const preferred = preferenceCondition(view.sort, preferences, bind);
  return `
    select n.total, p.*
    from (select count(*) as total from terms t where ${where}) n
    left join (
      select q.place as queue_place, ${termColumns}, ${queueColumns(bind(caller.user.id))}
      from (
        ${preferred ? dividedSql(where, preferred, page, bind) : sortedSql(where, view, page, bind)}
      ) q
      join terms t on t.id = q.id
      ${QUEUE_JOINS}
    ) p on true
    order by p.queue_place`;
}

function sortedSql(where: string, view: ReviewView, page: NumberedPage, bind: Bind): string {
  const order = orderClause(queueOrder(view.sort, null));
  return `
        select t.id, row_number() over (${order}) as place
        from terms t
        where ${where}
        ${order}
        ${pageClauses(page, bind)}`;
}

/**
 * Reads both parts in index order, and only as many rows as the page needs, so that a long queue
 * does not have to be sorted.
 */
function dividedSql(where: string, preferred: string, page: NumberedPage, bind: Bind): string {
  const lastRow = bind(page.page * page.pageSize);
  const part = (number: number, condition: string) => `
            (
              select ${number} as part, t.id, t.created_at
              from terms t
              where ${where} and ${condition}
              order by t.created_at, t.id
              limit ${lastRow}
            )`;
  return `
        select id, row_number() over (order by part, created_at, id) as place
        from (
          ${part(1, preferred)}
          union all
          ${part(2, `not (${preferred})`)}
        ) parts
        order by part, created_at, id
        ${pageClauses(page, bind)}`;
}
