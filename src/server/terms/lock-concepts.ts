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
 * Locks concepts until the end of the transaction, because it changes their labels, or which of
 * their terms are public. The lock is a statement of its own, because only the statements after it
 * see what others stored before they released it.
 */
export const lockConcepts = (tx: Queryable, conceptIds: Iterable<string | null>): Promise<void> =>
  lock(tx, LOCK_CONCEPTS, conceptIds);

/**
 * Waits for transactions that change the labels of concepts, and lets none begin. Transactions that
 * only store pending terms use it, so that they do not wait for each other.
 */
export const shareConcepts = (tx: Queryable, conceptIds: Iterable<string | null>): Promise<void> =>
  lock(tx, SHARE_CONCEPTS, conceptIds);

async function lock(tx: Queryable, sql: string, conceptIds: Iterable<string | null>) {
  const ids = [...new Set(conceptIds)].filter((id) => id !== null);
  if (ids.length > 0) await tx.query(sql, [ids]);
}
