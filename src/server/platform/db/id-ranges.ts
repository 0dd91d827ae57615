import type { Queryable } from './queryable.ts';

/** Sorts before all ids of rows. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Sorts after all ids of rows. */
export const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Finds where a range of rows ends, so that a table of any size can be read in parts.
 * @param range.after the id before the range
 * @param range.count how many rows the range has
 * @returns the id of the last row, or null if fewer rows remain
 */
export async function findRangeEnd(
  database: Queryable,
  table: 'concepts' | 'terms',
  { after, count }: { after: string; count: number },
): Promise<string | null> {
  const end = await database
    .selectFrom(table)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return end?.id ?? null;
}
