import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isAnswer } from '../unavailable.ts';
import { type Host, readHosts } from './host-list.ts';

/** How long a host may take to report its role. The heartbeat waits longer for a connection. */
const LOOK_TIMEOUT_MS = 2000;
/** After one host has reported that it accepts writes, how long to wait for the others. */
const RIVAL_TIMEOUT_MS = 250;
/** While no host accepts writes, they are asked at most this often. */
const LOOK_INTERVAL_MS = 250;

/**
 * A server's report about itself. PostgreSQL increases the timeline at each promotion.
 * `startedAt` identifies a server that has several addresses, and `lsn` is the position up to which
 * it has written or replayed.
 */
export type HostRole = {
  standby: boolean;
  timeline: number | null;
  startedAt: string;
  lsn: string;
};

const READ_ROLE = `
  select
    pg_is_in_recovery() as standby,
    case
      when pg_is_in_recovery() then null
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int
    end as timeline,
    pg_postmaster_start_time()::text as "startedAt",
    case
      when pg_is_in_recovery() then coalesce(pg_last_wal_replay_lsn(), '0/0')
      else pg_current_wal_flush_lsn()
    end::text as lsn`;

/** @returns the role of the server that the client is connected to */
export async function readRole(client: pg.Client, timeoutMs: number): Promise<HostRole> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: READ_ROLE,
    query_timeout: timeoutMs,
  };
  const { rows } = await client.query<HostRole>(query);
  return rows[0]!;
}

/** What a host last reported: its role, or why there is none. */
export type HostState = { host: Host; role: HostRole | null; error: Error | null };

/** Thrown if no host accepts writes. The code is that of a failed connection. */
export class NoWritableHost extends Error {
  readonly code = '08001';
  constructor(states: readonly HostState[]) {
    super(states.map(describeState).join(', '));
  }
}

/** The hosts of a connection string, and which of them accepts writes. */
export type Hosts = {
  all: readonly Host[];
  /** Returns the host in use, or null while none is known to accept writes. */
  current(): Host | null;
  /**
   * Returns the host in use, or finds one.
   * @throws NoWritableHost, or the error of a server that refused the user
   */
  choose(): Promise<Host>;
  /**
   * Checks the role of a host that was just connected to.
   * @throws NoWritableHost if it is a standby, or was replaced by a promotion
   */
  check(host: Host, role: HostRole): void;
  /** Notes that a host did not respond, so that the next connection looks for another one. */
  suspect(host: Host): void;
  /** Asks all hosts, and changes the one in use if it has become a standby. */
  look(): Promise<readonly HostState[]>;
  /** Returns what the hosts answered when they were last asked. */
  states(): readonly HostState[];
  /**
   * Calls `listener` whenever another host is used.
   * @returns a function that removes it
   */
  onMove(listener: (from: Host, to: Host) => void): () => void;
};

const known = new Map<string, Hosts>();

/**
 * Returns the hosts of a connection string. All connections of this process share them, so that one
 * failed connection is enough to find out that another host must be used.
 * @returns null if the connection string has only one host
 */
export function findHosts(url: string): Hosts | null {
  const found = known.get(url);
  if (found) return found;
  const all = readHosts(url);
  if (!all) return null;
  const hosts = createHosts(all);
  known.set(url, hosts);
  return hosts;
}

function createHosts(all: readonly Host[]): Hosts {
  const listeners = new Set<(from: Host, to: Host) => void>();
  let current: Host | null = null;
  let last: Host | null = null;
  /**
   * The newest timeline so far. A server with an older one was replaced by a promotion, and lacks
   * later writes.
   */
  let timeline = 0;
  let states: readonly HostState[] = [];
  let looking: Promise<readonly HostState[]> | null = null;
  /** When none of the hosts accepted writes. */
  let failedAt = Number.NEGATIVE_INFINITY;

  const use = (host: Host, role: HostRole): void => {
    const from = last;
    [current, last, timeline] = [host, host, role.timeline ?? timeline];
    if (from && from !== host) for (const listener of listeners) listener(from, host);
  };
  const accepts = (role: HostRole | null): role is HostRole & { timeline: number } =>
    role !== null && role.timeline !== null && role.timeline >= timeline;

  /** Stays with the host in use as long as it accepts writes, even if others do so too. */
  const decide = (): void => {
    const writers = states.filter(({ role }) => accepts(role));
    const used = writers.find(({ host }) => host === current);
    const newest = Math.max(...writers.map(({ role }) => role?.timeline ?? 0));
    const newer = writers.filter(({ role }) => role?.timeline === newest);
    const chosen = used ?? newer.find(({ host }) => host === last) ?? newer[0];
    if (chosen?.role) use(chosen.host, chosen.role);
    else current = null;
  };
  const ask = async (): Promise<readonly HostState[]> => {
    states = await askAll(all);
    decide();
    if (!current) failedAt = performance.now();
    return states;
  };
  const look = () => {
    looking ??= ask().finally(() => {
      looking = null;
    });
    return looking;
  };

  return {
    all,
    current: () => current,
    choose: async () => {
      if (current) return current;
      if (looking || performance.now() - failedAt > LOOK_INTERVAL_MS) await look();
      if (current) return current;
      // A host that does not respond may be the primary, whatever the other hosts report.
      const refused = states.find(({ error }) => error && isAnswer(error));
      const allRespond = states.every(({ error }) => !error || isAnswer(error));
      throw (allRespond && refused?.error) || new NoWritableHost(states);
    },
    check: (host, role) => {
      if (accepts(role)) return use(host, role);
      if (current === host) current = null;
      throw new NoWritableHost([{ host, role, error: null }]);
    },
    suspect: (host) => {
      if (current === host) current = null;
    },
    look,
    states: () => states,
    onMove: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Asks all hosts at once. Hosts that do not respond delay the answer only while no other host
 * accepts writes.
 */
async function askAll(all: readonly Host[]): Promise<HostState[]> {
  const giveUp = new AbortController();
  const states = all.map(
    (host): HostState => ({ host, role: null, error: new Error('timeout expired') }),
  );
  const asked = all.map(async (host, index) => {
    const state = await askHost(host, giveUp.signal);
    if (!giveUp.signal.aborted) states[index] = state;
    return state;
  });
  const rivals = Promise.any(
    asked.map(async (state) => {
      if ((await state).role?.timeline == null) throw new Error('accepts no writes');
      await pause(RIVAL_TIMEOUT_MS);
    }),
  ).catch(() => Promise.all(asked));
  await Promise.race([Promise.all(asked), rivals, pause(LOOK_TIMEOUT_MS)]);
  giveUp.abort();
  return states;
}

async function askHost(host: Host, signal: AbortSignal): Promise<HostState> {
  const client = new pg.Client({
    connectionString: host.url,
    connectionTimeoutMillis: LOOK_TIMEOUT_MS,
    application_name: 'mazwi-hosts',
  });
  client.on('error', () => {});
  const abandon = () => client.connection.stream.destroy();
  signal.addEventListener('abort', abandon);
  try {
    await client.connect();
    return { host, role: await readRole(client, LOOK_TIMEOUT_MS), error: null };
  } catch (error) {
    return { host, role: null, error: error as Error };
  } finally {
    signal.removeEventListener('abort', abandon);
    void client.end().catch(() => {});
  }
}

/** Describes the state of a host for people. */
export function describeState({ host, role, error }: HostState): string {
  if (role?.standby) return `${host.name} is a standby`;
  if (role) return `${host.name} accepts writes`;
  const { code } = error as { code?: string };
  const what = isAnswer(error) ? 'refuses the connection' : 'does not respond';
  return `${host.name} ${what} (${code ?? error?.message})`;
}

/** Counts the servers that accept writes. One that has several addresses is counted once. */
export function countWritable(states: readonly HostState[]): number {
  const writers = states.filter(({ role }) => role && !role.standby);
  return new Set(writers.map(({ role }) => role?.startedAt)).size;
}
