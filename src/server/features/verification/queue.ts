import type { Term } from '#contract/term.ts';
import type { QueuePreferences } from '#domain/preferences.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { type TermRow, termColumns } from '#server/terms/columns.ts';
import { filterConditions, type PageFilters, pageClauses } from './filters.ts';

/**
 * Lists the pending terms that match the verifier's preferences, then the other pending terms. Each
 * group is listed oldest first. The rows are read in index order, and only as many as the page
 * needs, so that a long queue does not have to be sorted.
 */
export async function listPendingTerms(
  database: Queryable,
  filters: PageFilters,
  preferences: QueuePreferences,
): Promise<{ terms: Term[]; total: number }> {
  const { rows, total } = await queryPage<TermRow>(database, (bind) =>
    pendingSql(filters, preferences, bind),
  );
  return { terms: rows, total };
}

function pendingSql(filters: PageFilters, preferences: QueuePreferences, bind: Bind): string {
  const where = [`t.status = 'pending'`, ...filterConditions(filters, bind)].join(' and ');
  const preferred = preferenceCondition(preferences, bind);
  const lastRow = bind(filters.page * filters.pageSize);
  const part = (place: number, condition: string) => `
    (
      select ${place} as place, t.id, t.created_at
      from terms t
      where ${where} and ${condition}
      order by t.created_at, t.id
      limit ${lastRow}
    )`;
  return `
    select n.total, p.*
    from (select count(*) as total from terms t where ${where}) n
    left join (
      select q.place, q.created_at as waits_since, ${termColumns}
      from (
        select *
        from (
          ${part(1, preferred)}
          union all
          ${part(2, `not (${preferred})`)}
        ) parts
        order by place, created_at, id
        ${pageClauses(filters, bind)}
      ) q
      join terms t on t.id = q.id
    ) p on true
    order by p.place, p.waits_since, p.id`;
}

function preferenceCondition({ languages, subjects }: QueuePreferences, bind: Bind): string {
  const conditions = [
    ...(languages.length > 0 ? [`t.language = any(${bind(languages)})`] : []),
    ...(subjects.length > 0 ? [`t.subject = any(${bind(subjects)})`] : []),
  ];
  return conditions.join(' and ') || 'true';
}
