import { anyOf, type Queryable } from '#server/platform/db/database.ts';

/** Namespace of the advisory locks on concepts. The key of a lock is the number of the concept. */
const LOCK = 7_236_012;

/** The subquery sorts, so all transactions take these locks in the same order. */
const RESERVE_CONCEPTS = `
  select
    case
      when c.changes then pg_advisory_xact_lock($1, c.number)::text
      else pg_advisory_xact_lock_shared($1, c.number)::text
    end
  from (
    select number, id = any($2::uuid[]) as changes
    from concepts
    where id = any($2::uuid[] || $3::uuid[])
    order by number
  ) as c`;

/**
 * Locks concepts until the end of the transaction: those to change for this transaction alone,
 * those to use together with other transactions that use them. These locks come first (decision
 * 0038). Later statements see what the transactions stored that held these locks before.
 * @param concepts.toChange concepts to edit, merge or split, or that get another preferred word
 * @param concepts.toUse concepts that terms join or leave
 */
export async function reserveConcepts(
  tx: Queryable,
  concepts: { toChange?: readonly string[]; toUse?: readonly string[] },
): Promise<void> {
  const { toChange = [], toUse = [] } = concepts;
  if (toChange.length + toUse.length === 0) return;
  await tx.query(RESERVE_CONCEPTS, [LOCK, toChange, toUse]);
}

/** Checks whether any of the concepts has been merged into another one. */
export async function isAnyMerged(tx: Queryable, conceptIds: readonly string[]): Promise<boolean> {
  const merged = await tx
    .selectFrom('concepts')
    .select('id')
    .where('id', '=', anyOf(conceptIds))
    .where('mergedInto', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return merged !== undefined;
}

/**
 * Finds the concepts that terms are about to join, and reserves them, so that none of them is
 * merged before the terms are stored.
 * @param find returns the concept of each term; called again if one was merged in the meantime
 * @param becomesPreferred whether the term at an index may become the preferred word of its concept
 */
export async function findAndReserveConcepts(
  tx: Queryable,
  find: () => Promise<string[]>,
  becomesPreferred: (index: number) => boolean = () => false,
): Promise<string[]> {
  for (;;) {
    const ids = await find();
    const toChange = ids.filter((_, index) => becomesPreferred(index));
    await reserveConcepts(tx, { toChange, toUse: ids });
    if (!(await isAnyMerged(tx, ids))) return ids;
  }
}
