import { anyOf, type Queryable } from '#server/platform/db/database.ts';
import type { Erasure } from '../erasures/file.ts';

/** Counts the erased people whose names or addresses are in the database again. */
export async function countReturned(
  database: Queryable,
  erased: readonly Erasure[],
): Promise<number> {
  const { count } = await database
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(erased.map(({ userId }) => userId)))
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
