import { listedColumns } from '#server/terms/rows/listed-term.ts';
import {
  type ColumnSort,
  isAfterSql,
  orderBySql,
  sortColumns,
} from '#server/terms/rows/term-order.ts';
import { type ListScope, listConditions } from './list-scope.ts';

/**
 * The limit and the offset are subqueries, because the planner does not look into them. If it knew
 * the values, it would expect a plan for exactly these values to be much cheaper than the generic
 * plan, and plan every request again.
 */
const LIMIT = '(select :length::bigint)';
const OFFSET = '(select :offset::bigint)';
const LAST_PLACE = '(select :length::bigint + :offset::bigint)';

/**
 * Where a page of a list is read from: the start, the end (`:offset` then counts backwards), or a
 * place, which is given by the values of the columns that sort the list.
 */
export type PageOrigin = 'start' | 'end' | 'place';

/**
 * Builds the SQL for one page of a list that has no search query. An index returns the ids of the
 * page already sorted, and whole rows are read only for these ids. The ids are passed as an array,
 * because otherwise the planner expects a page to contain a tenth of the table, and reads the whole
 * table.
 */
export const listPageSql = (scope: ListScope, sort: ColumnSort, from: PageOrigin): string => `
  select ${listedColumns}
  from unnest(array(
    select id
    from (${pageIdsSql(scope, sort, from)}) as ids
    order by ${orderBySql(sort, 'ids', { isReversed: from === 'end' })}
    limit ${LIMIT}
    offset ${OFFSET}
  )) with ordinality as page (id, place)
  join terms as t on t.id = page.id
  left join concepts as c on c.id = t.concept_id
  order by page.place ${from === 'end' ? 'desc' : ''}`;

/**
 * Builds the SQL that selects the ids for a page of a list, and the columns that sort them. If
 * several conditions match the list, one index scan for each is merged. Without a limit for each,
 * the planner would sort rows that the indexes already return in order.
 */
function pageIdsSql(scope: ListScope, sort: ColumnSort, from: PageOrigin): string {
  const [first = 'true', ...others] = listConditions(scope).map((condition) =>
    selectIdsSql(from === 'place' ? `${condition} and ${isAfterSql(sort)}` : condition, sort),
  );
  if (others.length === 0) return first;
  return [first, ...others]
    .map(
      (select) => `(
        ${select}
        order by ${orderBySql(sort, 'terms', { isReversed: from === 'end' })}
        limit ${LAST_PLACE}
      )`,
    )
    .join(' union all ');
}

const selectIdsSql = (condition: string, sort: ColumnSort): string => `
  select ${sortColumns(sort).join(', ')}
  from terms
  where ${condition}`;

/** Builds the SQL that counts the terms of a list. */
export const countSql = (scope: ListScope): string => `
  select ${listConditions(scope)
    .map((condition) => `(select count(*) from terms where ${condition})`)
    .join(' + ')} as total`;
