import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { WriterClient } from './writer-client.ts';

/**
 * The number of cores, from 2 to 6, that decides the sizes of the pools. Each connection is a
 * PostgreSQL process, so connections beyond what the cores can serve would only wait.
 */
const CORES = Math.max(2, Math.min(availableParallelism(), 6));
const CONNECTIONS = 3 * CORES;
/**
 * One per core. With more, a burst of slow searches would slow other queries down (decision 0016).
 */
export const SEARCH_CONNECTIONS = CORES;
/**
 * How long a search waits for a connection. During a burst of slow searches, a late result is
 * better than a rejection.
 */
const SEARCH_QUEUE_TIMEOUT_MS = 30_000;
/**
 * Planner settings for searches: one generic plan that uses only indexes. Planning each search for
 * its parameters would take longer than running it, and for common words the planner would choose a
 * sequential scan, although every lookup has an index and every join is by key.
 */
const PLANNER_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '16MB',
};
export const SEARCH_SETTINGS = Object.entries(PLANNER_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

const CONNECT_TIMEOUT_MS = 3000;
/**
 * How long a statement may run. This is far longer than the slowest page of the largest list takes.
 */
export const STATEMENT_TIMEOUT_MS = 10_000;
const TIMEOUTS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 30_000,
};

/** The type id of `text[]`, which `pg.types.builtins` lacks. */
const TEXT_ARRAY = 1009 as typeof pg.types.builtins.TEXT;
const parseTexts = pg.types.getTypeParser(TEXT_ARRAY) as (raw: string) => string[];
/** Skips the parser for empty lists, because most lists are empty. */
const toTexts = (raw: string): string[] => (raw === '{}' ? [] : parseTexts(raw));

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.TIMESTAMPTZ) return toIsoTime;
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === TEXT_ARRAY) return toTexts;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Converts PostgreSQL's `2026-11-21 10:22:07.1234+00` to ISO 8601 with milliseconds. Times in UTC
 * are converted by cutting the text, because creating a Date for each took 5 % of a search's time,
 * and matching a regular expression allocated as much memory as the reply.
 */
function toIsoTime(raw: string): string {
  if (raw.endsWith('+00') && raw[10] === ' ')
    return `${raw.slice(0, 10)}T${raw.slice(11, 19)}.${raw.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  const [, day = '', time = '', fraction = '', offset = ''] = TIMESTAMP.exec(raw) ?? [];
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const [hours = '', minutes = '00'] = offset.split(':');
  return new Date(`${day}T${time}.${milliseconds}${hours}:${minutes}`).toISOString();
}

const TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?([+-]\d\d(?::\d\d)?)$/;

/**
 * With this setting, PostgreSQL rejects every write on a connection, whichever code attempts it.
 */
const READ_ONLY_SETTING = '-c default_transaction_read_only=on';
/** The name of read-only connections. `npm run readonly` waits until the server has no others. */
const READ_ONLY_NAME = 'mazwi-read-only';
/** How long the queries of retired pools may still run. */
const RETIREMENT_MS = 5000;
const RETIREMENT_POLL_MS = 20;

/**
 * Statements that begin a transaction with the settings of a pool. Behind a pooler, which refuses
 * settings at the start of a connection and keeps none of a session, each query needs them.
 */
type Beginnings = { main: string; search: string };

export type Pools = {
  /** Null without a pooler: the connections themselves have the settings. */
  beginnings: Beginnings | null;
  /** Serves everything except searches. */
  main: pg.Pool;
  /** Searches use their own pool, so a burst of slow searches cannot block other queries. */
  search: pg.Pool;
  /** Closes each connection as soon as it is idle. */
  end(): Promise<void>;
  /** Closes every connection immediately, including those in use. */
  abandon(): void;
  /** Closes each connection as soon as nothing needs it, and after a few seconds all of them. */
  retire(): Promise<void>;
};

/**
 * @param options.max the maximum number of connections of each pool
 * @param options.queueTimeoutMs how long to wait for a connection of the main pool
 * @param options.readOnly whether PostgreSQL must refuse to write
 * @param options.pooled whether the connections lead to a pooler
 * @param options.onError called when a connection fails; without a listener, the error would end
 * the process
 */
export function openPools(
  url: string,
  {
    max,
    queueTimeoutMs = CONNECT_TIMEOUT_MS,
    onError,
    readOnly,
    pooled,
  }: {
    max: number | undefined;
    queueTimeoutMs: number | undefined;
    onError: (error: Error) => void;
    readOnly: boolean;
    pooled: boolean;
  },
): Pools {
  const clients = new Set<pg.Client>();
  let report = onError;
  /**
   * A client that gives up connecting after CONNECT_TIMEOUT_MS. By default, it would use its pool's
   * timeout, which is longer for searches because it also covers waiting in the pool's queue.
   */
  class PooledClient extends WriterClient {
    constructor(config?: string | pg.ClientConfig) {
      super({
        ...(typeof config === 'object' ? config : {}),
        connectionString: url,
        connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      });
      clients.add(this);
      this.once('end', () => clients.delete(this));
    }
  }
  const open = (config: pg.PoolConfig) => {
    const opened = new pg.Pool({
      connectionString: url,
      idleTimeoutMillis: 30_000,
      types,
      Client: PooledClient,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      ...(pooled ? {} : TIMEOUTS),
      ...config,
      ...(readOnly && { application_name: READ_ONLY_NAME }),
      ...(readOnly &&
        !pooled && { options: [READ_ONLY_SETTING, config.options].filter(Boolean).join(' ') }),
    });
    opened.on('error', (error) => report(error));
    // If a connection fails while it is checked out, its client emits `error` in addition to
    // rejecting the query.
    opened.on('connect', (client) => client.on('error', (error) => report(error)));
    return opened;
  };
  const main = open({
    max: max ?? CONNECTIONS,
    connectionTimeoutMillis: queueTimeoutMs,
    application_name: 'mazwi',
  });
  const search = open({
    max: Math.min(max ?? CONNECTIONS, SEARCH_CONNECTIONS),
    connectionTimeoutMillis: SEARCH_QUEUE_TIMEOUT_MS,
    ...(pooled ? {} : { options: SEARCH_SETTINGS }),
    application_name: 'mazwi-search',
  });
  const end = async () => {
    await Promise.all([main.end(), search.end()]);
  };
  const abandon = () => {
    report = () => {};
    void end();
    for (const client of clients) client.connection.stream.destroy();
  };
  const retire = async () => {
    const deadline = performance.now() + RETIREMENT_MS;
    // After `end`, a pool no longer serves callers that already wait for a connection.
    const isNeeded = () => main.waitingCount + search.waitingCount > 0;
    while (isNeeded() && performance.now() < deadline) await pause(RETIREMENT_POLL_MS);
    const ended = end();
    await Promise.race([ended, pause(Math.max(0, deadline - performance.now()), 'late')]);
    for (const client of clients) client.connection.stream.destroy();
  };
  return {
    main,
    search,
    beginnings: pooled ? listBeginnings(readOnly) : null,
    end,
    abandon,
    retire,
  };
}

function listBeginnings(readOnly: boolean): Beginnings {
  const settings = { ...TIMEOUTS, ...(readOnly && { transaction_read_only: 'on' }) };
  return { main: beginWith(settings), search: beginWith({ ...settings, ...PLANNER_SETTINGS }) };
}

/**
 * Returns statements that begin a transaction with these settings. None of them is a query, because
 * after a query, a transaction can no longer choose its isolation level.
 */
function beginWith(settings: Record<string, string | number>): string {
  const statements = Object.entries(settings).map(
    ([name, value]) => `set local ${name} = '${value}'`,
  );
  return ['begin', ...statements].join('; ');
}
