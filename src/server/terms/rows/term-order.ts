import type { Sort } from '#domain/lists/term-search.ts';

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

/** The types of the columns that are not text. */
const types: Record<string, string> = { created_at: 'timestamptz', id: 'uuid', quality: 'integer' };

/**
 * Returns the condition for the terms that follow a place in a list. The named parameters `after0`,
 * `after1`, … are the values of the columns at that place.
 */
export function isAfterSql(sort: ColumnSort): string {
  const keys = sortKeys[sort];
  const columns = keys.map(({ column, collation }) => collate(column, collation));
  const values = keys.map(({ column, collation }, index) =>
    collate(`:after${index}::${types[column] ?? 'text'}`, collation),
  );
  // All columns of an order have the same direction.
  const operator = keys[0]?.isDescending ? '<' : '>';
  return `(${columns.join(', ')}) ${operator} (${values.join(', ')})`;
}

const collate = (expression: string, collation: string | undefined): string =>
  collation ? `${expression} collate ${collation}` : expression;

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
