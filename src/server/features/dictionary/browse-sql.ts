import { languageIds } from '#domain/languages.ts';
import type { Sort } from '#domain/term-search.ts';
import type { Parameters } from '#server/platform/db/named-parameters.ts';
import { termColumns } from '#server/terms/columns.ts';
import type { ListScope } from './count-listed-terms.ts';

/** The sort orders of a list that has no search query. Sorting by relevance needs a query. */
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
 * The limit and the offset are subqueries, because the planner does not look into them. If it knew
 * the values, it would expect a plan for exactly these values to be much cheaper than the generic
 * plan, and plan every request again.
 */
const LIMIT = '(select :length::bigint)';
const OFFSET = '(select :offset::bigint)';
const LAST_PLACE = '(select :length::bigint + :offset::bigint)';

/**
 * Builds the SQL for one page of a list that has no search query. If `isFromEnd`, `:offset` counts
 * from the end of the list. An index returns the ids of the page already sorted, and whole rows are
 * read only for these ids. The ids are passed as an array, because otherwise the planner expects a
 * page to contain a tenth of the table, and reads the whole table.
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
      limit ${LIMIT}
      offset ${OFFSET}
    )) with ordinality as page (id, place)
    join terms as t on t.id = page.id
    order by page.place ${isFromEnd ? 'desc' : ''}`;
}

/**
 * Builds the SQL that selects the ids for a page of a list. For each sort order, there is an index
 * by status, by status and language, and by status, language and subject. There is no index by
 * status and subject alone, so a list of one subject in all languages merges one index scan per
 * language.
 */
function pageIdsSql(scope: ListScope, column: string, order: string): string {
  const isMerged = scope.subject !== null && scope.language === null && scope.submitterId === null;
  if (!isMerged) return selectIdsSql(column, listConditions(scope));
  // Without a limit for each language, the planner would sort rows that the indexes already return
  // in order.
  return languageIds
    .map(
      (language) => `(
        ${selectIdsSql(column, [...listConditions(scope), `language = :${language}`])}
        order by ${order}
        limit ${LAST_PLACE}
      )`,
    )
    .join(' union all ');
}

const selectIdsSql = (column: string, conditions: readonly string[]): string => `
  select id, ${column}
  from terms
  where ${conditions.join(' and ')}`;

/** Returns conditions only for the filters that are set, so that the planner can match an index. */
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
