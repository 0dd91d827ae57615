import type { Queryable } from '#server/platform/db/database.ts';

const selectInOrder = (lock: string) => `
  select id
  from concepts
  where id = any($1::uuid[])
  order by identity collate "C", id
  for ${lock}`;
/** These locks let others read the concepts and store rows that refer to them. */
const LOCK_CONCEPTS = selectInOrder('no key update');
const SHARE_CONCEPTS = selectInOrder('share');

/**
 * Locks concepts until the end of the transaction. Required before a change of their labels, or of
 * which of their terms are public. The lock is a separate statement, because only later statements
 * see what the previous holder of the lock stored.
 */
export const lockConcepts = (tx: Queryable, conceptIds: Iterable<string | null>): Promise<void> =>
  lock(tx, LOCK_CONCEPTS, conceptIds);

/**
 * Locks concepts so that no other transaction can change their labels until this one ends.
 * Transactions that only store pending terms use this shared lock, so that they do not wait for
 * each other.
 */
export const shareConcepts = (tx: Queryable, conceptIds: Iterable<string | null>): Promise<void> =>
  lock(tx, SHARE_CONCEPTS, conceptIds);

async function lock(tx: Queryable, sql: string, conceptIds: Iterable<string | null>) {
  const ids = [...new Set(conceptIds)].filter((id) => id !== null);
  if (ids.length > 0) await tx.query(sql, [ids]);
}
