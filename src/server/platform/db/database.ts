import type pg from 'pg';
import { createBreaker } from './breaker.ts';
import { toObjects } from './camel-case.ts';
import { startHeartbeat } from './heartbeat.ts';
import { openPools, SEARCH_CONNECTIONS, STATEMENT_TIMEOUT_MS } from './pools.ts';
import { createQueryable, type Queryable } from './queryable.ts';
import {
  DatabaseUnavailable,
  isStorageUnavailable,
  isUnavailable,
  StorageUnavailable,
} from './unavailable.ts';

export { anyOf, now, type Queryable, type Row } from './queryable.ts';
export { DatabaseUnavailable, SEARCH_CONNECTIONS, StorageUnavailable };

/** All that reading needs. */
export type Reads = Queryable & {
  /**
   * Runs a statement that looks terms up. It has connections of its own, so that many expensive
   * searches wait for each other and not for everything else to wait for them;
   * it is prepared once for each connection, and its plan reads indexes whatever the values are.
   */
  search: Queryable;
  /**
   * Runs one of a few fixed statements that find rows by key: prepared once for each connection,
   * since planning one takes longer than running it.
   */
  prepared: Queryable;
};

/** Reads through a replica, while `usable`, and through the primary otherwise. */
export type PublicReads = Reads & { usable(): boolean; circuit: Database['circuit'] };

export type Database = Reads & {
  /**
   * What is read for signed-out people, where a replica serves them (db/replica.ts); they may see
   * what was a moment ago.
   */
  publicReads?: PublicReads;
  /** Runs `work` in one transaction: all of it is stored, or nothing. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * One connection kept for as long as `release` is not called: for advisory locks. Rejects when
   * the database is out of reach.
   */
  connection(): Promise<Queryable & { release(): void }>;
  /**
   * Runs SQL that a library wrote, which expects its own column names. The rows of several
   * statements come back as one list.
   */
  runLibrarySql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Connections in use and waiting, for the metrics. */
  load(): { total: number; idle: number; waiting: number };
  /** Whether queries are refused because the database does not answer, and how often they were. */
  circuit(): { open: boolean; openings: number };
  close(): Promise<void>;
};

/**
 * How long the client waits for an answer of any kind. The server's statement timeout is shorter,
 * but a transaction may have raised it.
 */
const SILENT_MS = { read: STATEMENT_TIMEOUT_MS + 2000, transaction: 130_000 };

type Options = {
  /** Connections of each pool, at most. */
  max?: number;
  /** How long a read waits for an answer of any kind. */
  silentMs?: number;
  /** An idle connection failed; without a listener that would end the process. */
  onError?: (error: Error) => void;
  /** Opens a circuit breaker when the database does not answer a heartbeat. */
  heartbeat?: { onOpen: () => void; onClose: () => void };
};

/**
 * @param url connection string; the embedded server and any PostgreSQL 15 or newer are the same
 * from here on
 */
export function openDatabase(url: string, options: Options = {}): Database {
  const { max, onError = () => {}, silentMs: readMs = SILENT_MS.read } = options;
  let pools = openPools(url, { max, onError });
  const breaker = createBreaker();
  const heartbeat =
    options.heartbeat &&
    startHeartbeat(url, breaker, {
      ...options.heartbeat,
      onOpen: () => {
        // Connections that hang would keep their places after the database is back.
        pools.abandon();
        pools = openPools(url, { max, onError });
        options.heartbeat!.onOpen();
      },
    });
  const names = new Map<string, string>();
  const nameOf = (text: string) =>
    names.get(text) ?? names.set(text, `mazwi_${names.size}`).get(text)!;

  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await breaker.run(work);
    } catch (error) {
      if (isStorageUnavailable(error))
        throw new StorageUnavailable('the database cannot store anything', { cause: error });
      throw isUnavailable(error)
        ? new DatabaseUnavailable('the database is out of reach', { cause: error })
        : error;
    }
  };
  const on = (
    runner: () => pg.Pool | pg.PoolClient,
    { prepared = false, silentMs = readMs }: { prepared?: boolean; silentMs?: number } = {},
  ): Queryable =>
    createQueryable(<Result>(text: string, values: readonly unknown[] = []) =>
      guard(async () => {
        const config: pg.QueryArrayConfig & { query_timeout: number } = {
          text,
          values: values as unknown[],
          rowMode: 'array',
          query_timeout: silentMs,
          ...(prepared ? { name: nameOf(text) } : {}),
        };
        const { fields, rows, rowCount } = await runner().query(config);
        // A text of several statements has several results, which nobody reads.
        return { rows: rows ? toObjects<Result>(fields, rows) : [], rowCount: rowCount ?? 0 };
      }),
    );
  const main = on(() => pools.main);
  const checkOut = async (): Promise<pg.PoolClient> => {
    const coming = pools.main.connect();
    try {
      return await guard(() => coming);
    } catch (error) {
      // The breaker has opened meanwhile: nobody waits for this connection any more.
      coming.then(
        (client) => client.release(true),
        () => {},
      );
      throw error;
    }
  };

  return {
    ...main,
    search: on(() => pools.search, { prepared: true }),
    prepared: on(() => pools.main, { prepared: true }),
    transaction: async (work) => {
      const client = await checkOut();
      const tx = on(() => client, { silentMs: SILENT_MS.transaction });
      let broken = false;
      try {
        await tx.query('begin');
        const result = await work(tx);
        await tx.query('commit');
        return result;
      } catch (error) {
        broken = error instanceof DatabaseUnavailable && !(error instanceof StorageUnavailable);
        if (!broken)
          await tx.query('rollback').catch(() => {
            broken = true;
          });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    connection: async () => {
      const client = await checkOut();
      return { ...on(() => client, { silentMs: 0 }), release: () => client.release(true) };
    },
    runLibrarySql: (text, values) =>
      guard(async () => {
        const config: pg.QueryConfig & { query_timeout: number } = {
          text,
          ...(values ? { values } : {}),
          query_timeout: readMs,
        };
        const results: pg.QueryResult[] = [await pools.main.query(config)].flat();
        return { rows: results.flatMap(({ rows }) => rows) };
      }),
    load: () => ({
      total: pools.main.totalCount,
      idle: pools.main.idleCount,
      waiting: pools.main.waitingCount,
    }),
    circuit: () => ({ open: breaker.isOpen(), openings: breaker.openings() }),
    close: async () => {
      await heartbeat?.stop();
      await pools.end();
    },
  };
}
