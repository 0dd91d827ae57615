import { availableParallelism } from 'node:os';
import pg from 'pg';

/**
 * Rows come back as the query's aliases name them; timestamps as ISO 8601 strings in UTC, bigint
 * counts as numbers.
 */
export type Queryable = {
  query<Row = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ rows: Row[]; rowCount: number }>;
};

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

export type Database = Reads & {
  /**
   * What is read for signed-out people, where a replica serves them (db/replica.ts); they may see
   * what was a moment ago.
   */
  publicReads?: Reads;
  /** Runs `work` in one transaction: all of it is stored, or nothing. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * One connection kept for as long as `release` is not called: for advisory locks. Rejects when
   * the database is out of reach.
   */
  connection(): Promise<Queryable & { release(): void }>;
  /** Connections in use and waiting, for the metrics. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

/**
 * Each connection is a process of the database with memory of its own; many more of them than cores
 * only wait for each other.
 */
const CORES = Math.max(2, Math.min(availableParallelism(), 6));
const CONNECTIONS = 3 * CORES;
/** With more than these, reads beside a storm of expensive searches wait for a core. */
export const SEARCH_CONNECTIONS = CORES;
/**
 * How long a search waits for one of them: dozens of the most expensive ones at once are answered
 * late, not refused.
 */
const SEARCH_PATIENCE_MS = 30_000;
/**
 * A statement of the search is planned without its values: the planner would take longer than the
 * search does, and for a word that is common in what it has counted it would
 * read the whole table. There is an index for all that a search asks for, and every join is by a
 * key.
 */
export const SEARCH_SETTINGS = [
  'timezone=UTC',
  'plan_cache_mode=force_generic_plan',
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'work_mem=16MB',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** The database is out of reach: answered as 503. */
export class DatabaseUnavailable extends Error {}

const CONNECT_MS = 3000;
/**
 * One statement may not hold a connection forever: the slowest page of the largest list is far
 * below this.
 */
const STATEMENT_MS = 10_000;
/**
 * A database that hangs, or a line that carries nothing any more, ends no statement: whoever waits
 * is told after this. A transaction may have raised the time of its statements.
 */
const SILENT_MS = { read: STATEMENT_MS + 2000, transaction: 130_000 };

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
]);

function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return (
    UNAVAILABLE.has(code ?? '') ||
    /Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
      message ?? '',
    )
  );
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return isoOf;
    if (oid === pg.types.builtins.INT8) return Number;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * `2026-11-21 10:22:07.1234+00`, as PostgreSQL writes a time on a connection in UTC, in ISO 8601 to
 * the millisecond; put together as text, since a Date for each would be a twentieth of a search.
 */
function isoOf(raw: string): string {
  const [second = '', fraction = ''] = raw.slice(0, -3).split('.');
  return `${second.slice(0, 10)}T${second.slice(11)}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
}

/** The pool's patience is for its queue: a connection that cannot be made is known sooner. */
class QuickToConnect extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'object' ? { ...config, connectionTimeoutMillis: CONNECT_MS } : config);
  }
}

/**
 * @param url connection string; the embedded server and any PostgreSQL 15 or newer are the same
 * from here on
 * @param silentMs how long a read waits for an answer of any kind
 * @param onError an idle connection failed; without a listener that would end the process
 */
export function openDatabase(
  url: string,
  options: { max?: number; silentMs?: number; onError?: (error: Error) => void } = {},
): Database {
  const report = options.onError ?? (() => {});
  const open = (config: pg.PoolConfig) => {
    const opened = new pg.Pool({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      types,
      Client: QuickToConnect,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: 30_000,
      options: '-c timezone=UTC',
      application_name: 'mazwi',
      ...config,
    });
    opened.on('error', report);
    // A connection that fails while it is checked out reports here; its query rejects as well.
    opened.on('connect', (client) => client.on('error', report));
    return opened;
  };
  const pool = open({ max: options.max ?? CONNECTIONS });
  const searchPool = open({
    max: Math.min(options.max ?? CONNECTIONS, SEARCH_CONNECTIONS),
    connectionTimeoutMillis: SEARCH_PATIENCE_MS,
    options: SEARCH_SETTINGS,
    application_name: 'mazwi-search',
  });
  const names = new Map<string, string>();
  const nameOf = (text: string) =>
    names.get(text) ?? names.set(text, `mazwi_${names.size}`).get(text)!;

  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw isUnavailable(error)
        ? new DatabaseUnavailable('the database is out of reach', { cause: error })
        : error;
    }
  };
  const on = (
    runner: pg.Pool | pg.PoolClient,
    {
      prepared = false,
      silentMs = options.silentMs ?? SILENT_MS.read,
    }: { prepared?: boolean; silentMs?: number } = {},
  ): Queryable => ({
    query: (text, values = []) =>
      guard(async () => {
        const asked: pg.QueryConfig & { query_timeout: number } = {
          text,
          values: values as unknown[],
          query_timeout: silentMs,
          ...(prepared ? { name: nameOf(text) } : {}),
        };
        const result = await runner.query(asked);
        return { rows: result.rows, rowCount: result.rowCount ?? 0 };
      }),
  });

  return {
    ...on(pool),
    search: on(searchPool, { prepared: true }),
    prepared: on(pool, { prepared: true }),
    transaction: async (work) => {
      const client = await guard(() => pool.connect());
      let broken = false;
      try {
        await guard(() => client.query('begin'));
        const result = await work(on(client, { silentMs: SILENT_MS.transaction }));
        await guard(() => client.query('commit'));
        return result;
      } catch (error) {
        broken = error instanceof DatabaseUnavailable;
        if (!broken)
          await client.query('rollback').catch(() => {
            broken = true;
          });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    connection: async () => {
      const client = await guard(() => pool.connect());
      return { ...on(client, { silentMs: 0 }), release: () => client.release(true) };
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([pool.end(), searchPool.end()]);
    },
  };
}
