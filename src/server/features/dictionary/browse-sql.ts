import { languageIds } from '#domain/languages.ts';
import type { Sort } from '#domain/term-search.ts';
import type { Parameters } from '#server/platform/db/named-parameters.ts';
import { termColumns } from '#server/terms/columns.ts';
import type { ListScope } from './count-listed-terms.ts';

/** A list without a query has no relevance. */
export type ListSort = Exclude<Sort, 'relevance'>;
type Order = { column: string; forwards: string; backwards: string };

const orders: Record<ListSort, Order> = {
  newest: {
    column: 'created_at',
    forwards: 'created_at desc, id desc',
    backwards: 'created_at, id',
  },
  english_asc: {
    column: 'english_word',
    forwards: 'english_word collate "und-x-icu", id',
    backwards: 'english_word collate "und-x-icu" desc, id desc',
  },
  vernacular_asc: {
    column: 'vernacular_word',
    forwards: 'vernacular_word collate "und-x-icu", id',
    backwards: 'vernacular_word collate "und-x-icu" desc, id desc',
  },
};

/**
 * One page of a list without a query; `:offset` counts from its end if `isFromEnd`. The ids come
 * from an index in the order of the list, and whole rows are read for these alone. They are an
 * array, because the planner would otherwise estimate the page at a tenth of the table and read the
 * whole table.
 */
export function listPageSql(scope: ListScope, sort: ListSort, isFromEnd: boolean): string {
  const { column, forwards, backwards } = orders[sort];
  const order = isFromEnd ? backwards : forwards;
  return `
    select ${termColumns}
    from unnest(array(
      select id
      from (${pageIdsSql(scope, column, order)}) as ids
      order by ${order}
      limit :length::bigint
      offset :offset::bigint
    )) with ordinality as page (id, place)
    join terms as t on t.id = page.id
    order by page.place ${isFromEnd ? 'desc' : ''}`;
}

/**
 * The ids of a list in order. There is an index in each order for a status, for a status and a
 * language, and for a status, a language and a subject, so a subject of all languages is merged
 * from one index scan per language.
 */
function pageIdsSql(scope: ListScope, column: string, order: string): string {
  const isMerged = scope.subject !== null && scope.language === null && scope.submitterId === null;
  if (!isMerged) return selectIdsSql(column, listConditions(scope));
  // Without a limit for each language the planner would sort what the indexes return in order.
  return languageIds
    .map(
      (language) => `(
        ${selectIdsSql(column, [...listConditions(scope), `language = :${language}`])}
        order by ${order}
        limit :length::bigint + :offset::bigint
      )`,
    )
    .join(' union all ');
}

const selectIdsSql = (column: string, conditions: readonly string[]): string => `
  select id, ${column}
  from terms
  where ${conditions.join(' and ')}`;

/** Only the filters that are set, so that the planner can match the columns of an index. */
const listConditions = (scope: ListScope): string[] => [
  'status = :status',
  ...(scope.submitterId === null ? [] : ['submitter_id = :submitterId']),
  ...(scope.subject === null ? [] : ['subject = :subject']),
  ...(scope.language === null ? [] : ['language = :language']),
];

export const scopeParameters = (scope: ListScope): Parameters => ({
  ...scope,
  ...Object.fromEntries(languageIds.map((language) => [language, language])),
});
