import type { Term } from '#contract/term.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type TermRow, termColumns } from '#server/terms/columns.ts';
import { filterConditions, type PageFilters, pageClauses } from './filters.ts';

/**
 * Lists verified terms that say the same as another one: the same concept, language, subject and
 * vernacular word, apart from capital letters, apostrophes and hyphens.
 * @returns groups of two or more terms, by English word, and in each group the most reliable term
 * first
 */
export async function listDuplicateTerms(
  database: Queryable,
  filters: PageFilters,
): Promise<{ groups: Term[][]; total: number }> {
  const { text, values } = duplicatesQuery(filters);
  type PageRow = { total: number; place: number } & (TermRow | { id: null });
  const { rows } = await database.query<PageRow>(text, values);
  const found = rows.filter((row) => row.id !== null);
  const groups = Map.groupBy(found, ({ place }) => place);
  return { groups: [...groups.values()], total: rows[0]?.total ?? 0 };
}

/**
 * Builds a query for one page, with the total count of groups in each row. If the page is empty,
 * the query returns one row that contains only the total.
 */
function duplicatesQuery(filters: PageFilters): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = [
    `t.status = 'verified'`,
    't.merged_into is null',
    't.concept_id is not null',
    ...filterConditions(filters, bind),
  ].join(' and ');
  const text = `
    with groups as materialized (
      select
        array_agg(t.id) as ids,
        min(t.english_word collate "und-x-icu") as english_word,
        min(t.number) as number
      from terms t
      where ${where}
      group by
        t.concept_id,
        t.language,
        t.subject,
        lower(translate(t.vernacular_word, '‘’ʼ‐‑', '''''''--') collate "und-x-icu")
      having count(*) > 1
    )
    select n.total, p.*
    from (select count(*) as total from groups) n
    left join (
      select q.place, t.quality, ${termColumns}
      from (
        select
          ids,
          row_number() over (order by english_word, number) as place
        from groups
        order by place
        ${pageClauses(filters, bind)}
      ) q
      join terms t on t.id = any(q.ids)
    ) p on true
    order by p.place, p.quality, p.number`;
  return { text, values };
}
