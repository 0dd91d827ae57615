import type { Term } from '#contract/terms/term.ts';
import type { Bind } from '#server/platform/db/bind.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryPage } from '#server/platform/db/query-page.ts';
import { type TermRow, termColumns } from '#server/terms/rows/columns.ts';
import { isPublicTerm } from '#server/terms/rows/unlisted.ts';
import { wordOrderSql } from '#server/terms/rows/word-order.ts';
import { filterConditions, type PageFilters, pageClauses } from './filters.ts';

/**
 * Lists verified terms that say the same as another one: the same concept, language, subject and
 * vernacular word, apart from capital letters, apostrophes and hyphens.
 * @returns groups of two or more terms, the best term first. The groups are sorted by the English
 * word of their best term
 */
export async function listDuplicateTerms(
  database: Queryable,
  filters: PageFilters,
): Promise<{ groups: Term[][]; total: number }> {
  const { rows, total } = await queryPage<TermRow & { place: number }>(database, (bind) =>
    duplicatesSql(filters, bind),
  );
  const groups = Map.groupBy(rows, ({ place }) => place);
  return { groups: [...groups.values()], total };
}

function duplicatesSql(filters: PageFilters, bind: Bind): string {
  const where = [
    isPublicTerm('t'),
    't.concept_id is not null',
    ...filterConditions(filters, bind),
  ].join(' and ');
  return `
    with groups as materialized (
      select
        array_agg(t.id) as ids,
        (array_agg(t.english_word order by ${wordOrderSql('t')}))[1] as english_word,
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
      select q.place, row_number() over (order by ${wordOrderSql('t')}) as word_place, ${termColumns}
      from (
        select
          ids,
          row_number() over (order by english_word collate "und-x-icu", number) as place
        from groups
        order by place
        ${pageClauses(filters, bind)}
      ) q
      join terms t on t.id = any(q.ids)
    ) p on true
    order by p.place, p.word_place`;
}
