import type pg from 'pg';
import { currentJobId } from '#server/platform/jobs/current-job.ts';
import { toObjects } from './camel-case.ts';
import type { Breaker } from './connections/breaker.ts';
import { createQueryable, type Queryable } from './queryable.ts';
import {
  DatabaseUnavailable,
  isAnswer,
  isQueueTimeout,
  isReadOnly,
  isStorageUnavailable,
  isUnavailable,
  StorageUnavailable,
} from './unavailable.ts';

/** Disables the timeout for a response. */
export const NO_TIMEOUT = 0;

type Target = pg.Pool | pg.PoolClient;
type RunOptions = {
  timeoutMs: number;
  prepared?: boolean;
  /** Returns the statements that begin a transaction, if each query needs its own one. */
  begin?: () => string | undefined;
};

/**
 * Sends all queries through the circuit breaker, with a timeout, and converts connection errors to
 * DatabaseUnavailable.
 */
export type Runner = {
  /** @param target returns the pool or connection to use; called for each query */
  queryable(target: () => Target, options: RunOptions): Queryable;
  /** Takes a connection from a pool. @throws DatabaseUnavailable */
  checkOut(pool: pg.Pool): Promise<pg.PoolClient>;
};

/** @param options.onReadOnly called when PostgreSQL has refused a write as read-only */
export function createRunner(breaker: Breaker, { onReadOnly }: { onReadOnly: () => void }): Runner {
  const guardOnce = <T>(work: () => Promise<T>): Promise<T> =>
    guardWith(breaker, () =>
      work().catch((error: unknown) => {
        if (isReadOnly(error)) onReadOnly();
        throw error;
      }),
    );
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    currentJobId() === undefined ? guardOnce(work) : untilConnected(() => guardOnce(work));
  const names = new Map<string, string>();
  /** Returns the name of a prepared statement, which is the same on every connection. */
  const statementName = (text: string): string => {
    let name = names.get(text);
    if (name === undefined) {
      name = `mazwi_${names.size}`;
      names.set(text, name);
    }
    return name;
  };

  return {
    queryable: (target, { timeoutMs, prepared = false, begin }) =>
      createQueryable(<Result>(text: string, values: readonly unknown[] = []) =>
        guard(async () => {
          const config: pg.QueryArrayConfig & { query_timeout: number } = {
            text,
            values: values as unknown[],
            rowMode: 'array',
            query_timeout: timeoutMs,
            ...(prepared ? { name: statementName(text) } : {}),
          };
          const beginning = begin?.();
          const { fields, rows, rowCount } = await (beginning
            ? queryInTransaction(target(), beginning, config)
            : target().query(config));
          // If a text contains several statements, `pg` returns a list of results, which has no
          // `rows`. No caller needs the rows of such a text.
          return { rows: rows ? toObjects<Result>(fields, rows) : [], rowCount: rowCount ?? 0 };
        }),
      ),
    checkOut: (pool) => {
      let connecting: Promise<pg.PoolClient>;
      return guard(() => (connecting = pool.connect())).catch((error: unknown) => {
        // If the breaker has rejected this call, the pool may still deliver the connection later.
        // Close the connection then.
        connecting?.then(
          (client) => client.release(true),
          () => {},
        );
        throw error;
      });
    },
  };
}

/**
 * Repeats work that got no connection of a busy pool in time, which is safe, because nothing was
 * sent. Nobody waits for a job, so a job can wait until a connection is free; the heartbeat notices
 * if the database does not respond at all.
 */
async function untilConnected<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isQueueTimeout((error as Error).cause)) throw error;
    }
  }
}

/** Runs one query in a transaction, in three messages, so that `begin` can contain settings. */
async function queryInTransaction(
  target: Target,
  begin: string,
  config: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult> {
  const client = (await target.connect()) as pg.PoolClient;
  let isUsable = true;
  try {
    await client.query(begin);
    const result = await client.query(config);
    await client.query('commit');
    return result;
  } catch (error) {
    isUsable = isAnswer(error) && (await rollBack(client));
    throw error;
  } finally {
    client.release(!isUsable);
  }
}

const rollBack = (client: pg.PoolClient): Promise<boolean> =>
  client.query('rollback').then(
    () => true,
    () => false,
  );

/**
 * Runs `work` through the breaker.
 * @throws StorageUnavailable if the database cannot store anything, DatabaseUnavailable if it is
 * otherwise unavailable, and any other error unchanged
 */
async function guardWith<T>(breaker: Breaker, work: () => Promise<T>): Promise<T> {
  try {
    return await breaker.run(work);
  } catch (error) {
    if (isStorageUnavailable(error))
      throw new StorageUnavailable('the database cannot store anything', { cause: error });
    throw isUnavailable(error)
      ? new DatabaseUnavailable('the database is unavailable', { cause: error })
      : error;
  }
}
