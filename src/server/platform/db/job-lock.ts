import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable } from './database.ts';

/** How often a heavy job looks whether the one before it has ended. */
const RETRY_MS = 5000;

/**
 * Disables the timeouts that would end a long or idle transaction. `transaction_timeout` exists
 * since PostgreSQL 17.
 */
export const DISABLE_TIMEOUTS = `
  select set_config(name, '0', true)
  from unnest(array[
    'idle_in_transaction_session_timeout',
    'statement_timeout',
    'transaction_timeout'
  ]) as name
  where current_setting(name, true) is not null`;

/**
 * Runs `work` while this copy of the server holds an advisory lock, so that only one copy runs it
 * at a time. The lock belongs to a transaction, because a pooler may give each transaction of a
 * session to another connection of PostgreSQL. While the work runs, the transaction has neither a
 * snapshot nor a lock on a table, so that it blocks neither vacuum nor a migration. `work` must
 * therefore use other connections.
 * @param number no other advisory lock uses this number
 * @returns the result of `work`, or null if another copy holds the lock
 */
export async function withJobLock<T>(
  database: Pick<Database, 'connection'>,
  number: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const holder = await database.connection();
  try {
    await holder.query('begin');
    await holder.query(DISABLE_TIMEOUTS);
    if (!(await takeLock(holder, number))) return null;
    return await work();
  } finally {
    // Closing the connection would also release the lock, but perhaps only after a restarted server
    // has tried to take it.
    await holder.query('rollback').catch(() => {});
    holder.release();
  }
}

/**
 * Runs `work` as soon as no copy of the server holds the lock. Waiting occupies no connection.
 * @throws the reason of the signal if it is aborted before the lock is free
 */
export async function awaitJobLock(
  database: Pick<Database, 'connection'>,
  number: number,
  work: () => Promise<unknown>,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const run = async () => {
    // The signal may have been aborted while the lock was taken.
    signal.throwIfAborted();
    await work();
    return true;
  };
  for (;;) {
    signal.throwIfAborted();
    if (await withJobLock(database, number, run)) return;
    await pause(RETRY_MS, undefined, { signal });
  }
}

/**
 * Takes the lock for the current transaction. The statement has no parameters, because PostgreSQL
 * keeps the snapshot of a statement with parameters until the next statement.
 */
export async function takeLock(holder: Queryable, number: number): Promise<boolean> {
  const { rows } = await holder.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${number}) as taken`,
  );
  return rows[0]?.taken === true;
}
