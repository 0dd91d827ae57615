import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../database.ts';
import { DISABLE_TIMEOUTS, takeLock } from '../job-lock.ts';

/**
 * Advisory lock of the copy of the server that applies migrations. PostgreSQL releases it when the
 * connection ends.
 */
const LOCK = 7_236_001;
const LOCK_POLL_MS = 250;
/**
 * While a migration waits for the lock on a table, other statements queue behind it. So the
 * migration gives up after this long, lets the other statements continue, and retries.
 */
const LOCK_TIMEOUT = '1s';

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** A connection for migrations, and the lock that lets only one copy of the server migrate. */
export type MigrationSession = {
  connection: Queryable;
  /** Waits until no other copy has the lock, and takes it. */
  lock(log: Log): Promise<void>;
  /** Begins a transaction in which a statement waits for a lock for a limited time only. */
  begin(): Promise<void>;
  /** Prepares for a statement that runs outside a transaction, without a timeout. */
  prepareOutside(statement: string): Promise<void>;
  close(): Promise<void>;
};

export const openMigrationSession = (
  database: Pick<Database, 'connection' | 'pooled'>,
): Promise<MigrationSession> => (database.pooled ? openPooled(database) : openDirect(database));

async function openDirect(database: Pick<Database, 'connection'>): Promise<MigrationSession> {
  const connection = await database.connection();
  return {
    connection,
    lock: async (log) => {
      await connection.query('set statement_timeout = 0');
      // Without this setting, a statement would keep running after this process was killed, and the
      // next start would have to wait for it. Not every platform supports the setting.
      await connection.query(`set client_connection_check_interval = '1s'`).catch(() => {});
      await pollUntil(
        () => takeSessionLock(connection),
        () => logWaiting(log),
      );
    },
    begin: async () => {
      await connection.query('begin');
      await connection.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    },
    // Other statements do not queue behind this one, although it waits for earlier transactions.
    prepareOutside: async () => void (await connection.query('set lock_timeout = 0')),
    close: async () => {
      // Release the lock explicitly, because PostgreSQL may notice the end of the connection only
      // after the next copy has asked for the lock.
      await connection.query('select pg_advisory_unlock_all()').catch(() => {});
      connection.release();
    },
  };
}

/**
 * Behind a pooler, each transaction may run in a different session. So each transaction sets its
 * own settings, and another transaction, which stays open on its own connection, holds the lock.
 */
async function openPooled(database: Pick<Database, 'connection'>): Promise<MigrationSession> {
  const connection = await database.connection();
  const holder = await database.connection();
  const takeInTransaction = async () => {
    await holder.query('begin');
    await holder.query(DISABLE_TIMEOUTS);
    const taken = await takeLock(holder, LOCK);
    if (!taken) await holder.query('rollback');
    return taken;
  };
  return {
    connection,
    lock: (log) => pollUntil(takeInTransaction, () => logWaiting(log)),
    begin: async () => {
      await connection.query('begin');
      await connection.query(DISABLE_TIMEOUTS);
      await connection.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    },
    prepareOutside: async (statement) => {
      await refuseTimeouts(connection);
      // If the process that ran this statement was killed, its lock has been released, but
      // PostgreSQL may still be running the statement.
      const isAlone = async () => (await countRunning(connection, statement)) === 0;
      await pollUntil(isAlone);
    },
    close: async () => {
      await holder.query('rollback').catch(() => {});
      holder.release();
      connection.release();
    },
  };
}

const logWaiting = (log: Log): void =>
  log.warn('another copy is applying migrations; waiting for it');

/**
 * Polls for the lock, because a statement that waits for the lock could cause a deadlock. The copy
 * that holds the lock may be running `create index concurrently`, which waits for all older
 * snapshots, including the waiting statement's.
 */
async function pollUntil(
  condition: () => Promise<boolean>,
  onWait: () => void = () => {},
): Promise<void> {
  for (let attempt = 0; !(await condition()); attempt += 1) {
    if (attempt === 0) onWait();
    await new Promise((resolve) => {
      setTimeout(resolve, LOCK_POLL_MS);
    });
  }
}

async function takeSessionLock(connection: Queryable): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [LOCK],
  );
  return rows[0]?.taken === true;
}

/** @throws Error if a statement outside a transaction would be ended by a timeout */
async function refuseTimeouts(connection: Queryable): Promise<void> {
  const { rows } = await connection.query<{ name: string; value: string }>(
    `select name, current_setting(name) as value
     from unnest(array['statement_timeout', 'lock_timeout']) as name
     where current_setting(name) <> '0'`,
  );
  const [timeout] = rows;
  if (timeout)
    throw new Error(
      `it needs a connection without ${timeout.name}, which is ${timeout.value} behind the pooler ` +
        'of DATABASE_URL. Run npm run migrate with a DATABASE_URL that leads to PostgreSQL itself',
    );
}

async function countRunning(connection: Queryable, statement: string): Promise<number> {
  const { rowCount } = await connection.query(
    `select pid
     from pg_stat_activity
     where datname = current_database()
       and pid <> pg_backend_pid()
       and state = 'active'
       and left(query, 1000) = left($1, 1000)`,
    [statement],
  );
  return rowCount;
}
