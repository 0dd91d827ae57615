import type { Bind } from './bind.ts';
import type { Queryable } from './database.ts';

/**
 * Runs a query for one page of a list. Each row contains the total count. For an empty page, the
 * query returns one row with the total and without an id.
 * @param build builds the query
 */
export async function queryPage<Row extends { id: string | number }>(
  database: Queryable,
  build: (bind: Bind) => string,
): Promise<{ rows: Row[]; total: number }> {
  const values: unknown[] = [];
  const text = build((value) => `$${values.push(value)}`);
  type PageRow = { total: number } & (Row | { id: null });
  const { rows } = await database.query<PageRow>(text, values);
  const found = rows.filter((row): row is { total: number } & Row => row.id !== null);
  return { rows: found, total: rows[0]?.total ?? 0 };
}
