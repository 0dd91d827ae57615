import type pg from 'pg';
import { createBreaker } from './connections/breaker.ts';
import { type HeartbeatOptions, startHeartbeat } from './connections/heartbeat.ts';
import { findHosts, type HostState } from './connections/hosts.ts';
import { openPools, SEARCH_CONNECTIONS, STATEMENT_TIMEOUT_MS } from './connections/pools.ts';
import type { Queryable } from './queryable.ts';
import { createRunner, NO_TIMEOUT } from './runner.ts';
import { DatabaseUnavailable, StorageUnavailable } from './unavailable.ts';

export { anyOf, now, type Queryable, type Row } from './queryable.ts';
export { DatabaseUnavailable, SEARCH_CONNECTIONS, StorageUnavailable };

/** Runs queries outside transactions, on the primary or a replica. */
export type Reads = Queryable & {
  /**
   * Searches use their own pool, so a burst of slow searches cannot block other queries. Each
   * statement is prepared once per connection, with a plan that does not depend on the parameters
   * (pools.ts).
   */
  search: Queryable;
  /**
   * Prepares each statement once per connection. Use it for fixed statements that find rows by key,
   * because planning them takes longer than running them.
   */
  prepared: Queryable;
};

/** Reads from a replica while it is `usable`, and from the primary otherwise. */
export type PublicReads = Reads & {
  usable(): boolean;
  circuit: Database['circuit'];
  load: Database['load'];
  /**
   * The state of the replica for the metrics. `lagMs` is an upper limit for the age of its data, or
   * null if the age is not known yet.
   */
  figures(): { usable: boolean; state: string; lagMs: number | null };
};

/** The numbers of connections of a pool, and of callers that wait for one. */
type PoolLoad = { total: number; idle: number; waiting: number };

export type Database = Reads & {
  /**
   * Reads for signed-out users, if there is a replica. The results may be slightly out of date
   * (replica.ts).
   */
  publicReads?: PublicReads;
  /** Whether the connections lead to a pooler, so that no setting outlasts a transaction. */
  pooled: boolean;
  /** Runs `work` in a transaction, which is rolled back if it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Reserves a connection until `release` is called. */
  connection(): Promise<Queryable & { release(): void }>;
  /** Counts the connections of the pools, for the metrics. */
  load(): { main: PoolLoad; search: PoolLoad };
  /** Whether PostgreSQL refuses every write of this process (read-only mode). */
  isReadOnly(): boolean;
  /**
   * Turns read-only mode on or off, by replacing all connections. Resolves once the old ones are
   * closed.
   */
  setReadOnly(readOnly: boolean): Promise<void>;
  /** Whether the circuit breaker is open, and how many times it has opened. */
  circuit(): { open: boolean; openings: number };
  /** Returns what each host of the URL last answered; nothing if it has only one host. */
  hosts(): readonly HostState[];
  close(): Promise<void>;
};

/**
 * How long to wait for the response to a query. Both times are longer than PostgreSQL's statement
 * timeout. Erasing an account raises the statement timeout to 120 seconds for its transaction.
 */
const RESPONSE_TIMEOUT_MS = { read: STATEMENT_TIMEOUT_MS + 2000, transaction: 130_000 };

type Options = {
  /** The maximum number of connections of each pool. */
  max?: number;
  /** How long to wait for a connection of the main pool. */
  queueTimeoutMs?: number;
  /** How long to wait for the response to a query outside a transaction. */
  responseTimeoutMs?: number;
  /** Whether the URL leads to a pooler such as PgBouncer (check-server.ts). */
  pooled?: boolean;
  /** Called when a connection fails. */
  onError?: (error: Error) => void;
  /** Starts a heartbeat, which opens a circuit breaker when the database does not respond. */
  heartbeat?: HeartbeatOptions;
};

/** @param url the connection string of the embedded server or any PostgreSQL 15 or newer */
export function openDatabase(url: string, options: Options = {}): Database {
  const {
    max,
    queueTimeoutMs,
    onError = () => {},
    responseTimeoutMs = RESPONSE_TIMEOUT_MS.read,
    pooled = false,
  } = options;
  let readOnly = false;
  const open = () => openPools(url, { max, queueTimeoutMs, onError, readOnly, pooled });
  let pools = open();
  const breaker = createBreaker();
  const heartbeat =
    options.heartbeat &&
    startHeartbeat(url, breaker, {
      ...options.heartbeat,
      onOpen: () => {
        // Replace the pools, because connections that hang would still occupy them after the
        // database is back.
        pools.abandon();
        pools = open();
        options.heartbeat?.onOpen();
      },
    });
  const hosts = findHosts(url);
  const stopFollowing = hosts?.onMove(() => {
    // Connections to the previous host could still read, but every write would fail.
    void pools.retire();
    pools = open();
  });
  const runner = createRunner(breaker, {
    // PostgreSQL refuses writes because this process turned on read-only mode, or because the host
    // has become a standby.
    onReadOnly: () => {
      if (!readOnly) hosts?.look().catch(() => {});
    },
  });
  const main = () => pools.main;
  const begin = () => pools.beginnings?.main;

  return {
    ...runner.queryable(main, { timeoutMs: responseTimeoutMs, begin }),
    search: runner.queryable(() => pools.search, {
      timeoutMs: responseTimeoutMs,
      prepared: !pooled,
      begin: () => pools.beginnings?.search,
    }),
    prepared: runner.queryable(main, {
      timeoutMs: responseTimeoutMs,
      prepared: !pooled,
      begin,
    }),
    pooled,
    transaction: async (work) => {
      const beginning = begin();
      const client = await runner.checkOut(pools.main);
      return runTransaction(
        client,
        runner.queryable(() => client, { timeoutMs: RESPONSE_TIMEOUT_MS.transaction }),
        work,
        beginning,
      );
    },
    connection: async () => {
      const client = await runner.checkOut(pools.main);
      return {
        ...runner.queryable(() => client, { timeoutMs: NO_TIMEOUT }),
        release: () => client.release(true),
      };
    },
    load: () => ({ main: countConnections(pools.main), search: countConnections(pools.search) }),
    isReadOnly: () => readOnly,
    setReadOnly: async (next) => {
      if (next === readOnly) return;
      readOnly = next;
      const old = pools;
      pools = open();
      await old.retire();
    },
    circuit: () => ({ open: breaker.isOpen(), openings: breaker.openings() }),
    hosts: () => hosts?.states() ?? [],
    close: async () => {
      stopFollowing?.();
      await heartbeat?.stop();
      await pools.end();
    },
  };
}

function countConnections({ totalCount, idleCount, waitingCount }: pg.Pool): PoolLoad {
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

async function runTransaction<T>(
  client: pg.PoolClient,
  tx: Queryable,
  work: (tx: Queryable) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  let isBroken = false;
  try {
    await tx.query(begin);
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    isBroken = error instanceof DatabaseUnavailable && !(error instanceof StorageUnavailable);
    if (!isBroken)
      await tx.query('rollback').catch(() => {
        isBroken = true;
      });
    throw error;
  } finally {
    client.release(isBroken);
  }
}
