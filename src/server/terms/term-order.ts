import type { Sort } from '#domain/term-search.ts';

/** The orders of a list of terms. Sorting by relevance needs a query, and has its own order. */
export type ColumnSort = Exclude<Sort, 'relevance'>;

type SortKey = { column: string; collation?: string; isDescending?: true };

const word = (column: string): SortKey => ({ column, collation: '"und-x-icu"' });

/**
 * Orders by what terms contain, so that two installations with the same data show the same order.
 * An import stores increasing creation times, so ids decide only between terms that were stored in
 * the same microsecond. The words of one English word are sorted by sense and then by quality. The
 * indexes of migrations/0032_list-orders.sql have these columns.
 */
const sortKeys: Record<ColumnSort, readonly SortKey[]> = {
  newest: [
    { column: 'created_at', isDescending: true },
    { column: 'id', isDescending: true },
  ],
  english_asc: [
    word('english_word'),
    { column: 'subject' },
    { column: 'quality' },
    word('vernacular_word'),
    { column: 'created_at' },
    { column: 'id' },
  ],
  vernacular_asc: [
    word('vernacular_word'),
    word('english_word'),
    { column: 'created_at' },
    { column: 'id' },
  ],
};

/** Returns the columns that an order compares. */
export const sortColumns = (sort: ColumnSort): string[] =>
  sortKeys[sort].map(({ column }) => column);

/**
 * Returns the expressions after `order by`.
 * @param table the name or alias of the table with the columns
 */
export const orderBySql = (
  sort: ColumnSort,
  table: string,
  { isReversed = false }: { isReversed?: boolean } = {},
): string =>
  sortKeys[sort]
    .map(({ column, collation, isDescending = false }) =>
      [
        `${table}.${column}`,
        ...(collation ? [`collate ${collation}`] : []),
        ...(isDescending !== isReversed ? ['desc'] : []),
      ].join(' '),
    )
    .join(', ');
