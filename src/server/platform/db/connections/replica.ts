import type { FastifyBaseLogger } from 'fastify';
import {
  type Database,
  DatabaseUnavailable,
  openDatabase,
  type PublicReads,
  type Queryable,
  StorageUnavailable,
} from '../database.ts';
import { createQueryable } from '../queryable.ts';

/** A replica is not used while it lags by more than this. */
const MAX_LAG_MS = 5000;
const POLL_MS = 1000;
/** How often the replica is polled after a change, until it has replayed the change. */
const FAST_POLL_MS = 50;
/** Error codes of reads that a standby cancels because they conflict with replay. */
const REPLAY_CONFLICTS = new Set(['40001', '40P01', '55006']);

export type Replica = {
  reads: PublicReads;
  /**
   * Sends reads to the primary until the replica has replayed a public change that was just made.
   */
  changed(): void;
  close(): Promise<void>;
};

/**
 * Reads from a streaming replica while it responds and is nearly up to date, and from the primary
 * otherwise. While the primary is unavailable, nothing changes, so the replica is used however far
 * behind it is, and also once it has been promoted.
 */
export function openReplica(
  primary: Database,
  url: string,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Replica {
  const replica = openDatabase(url, {
    // The replica may be down at the start and cannot be checked then, so assume that it has a
    // pooler if the primary has one.
    pooled: primary.pooled,
    onError: () => {},
    heartbeat: { onOpen: () => turn('out of reach'), onClose: () => {} },
  });
  const opened = performance.now();
  /**
   * A position in the primary's write-ahead log that the replica has not replayed yet, and the time
   * at which the position was read. Null if there is no such position.
   */
  let mark: { at: number; lsn: string } | null = null;
  let replayedUntil = 0;
  let changedAt = opened;
  let state: 'good' | 'out of reach' | 'behind' | 'no standby' | 'unknown' = 'unknown';
  let primaryAnswers = true;
  let wasStandby = false;

  const turn = (next: typeof state): void => {
    if (next === state) return;
    if (next === 'good' && state !== 'unknown')
      log.info('using the replica for public reads again');
    if (next !== 'good' && next !== 'unknown')
      log.warn({ replica: next }, 'not using the replica; public reads go to the primary');
    state = next;
  };

  const look = async (): Promise<void> => {
    const at = performance.now();
    try {
      const {
        rows: [row],
      } = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn');
      primaryAnswers = true;
      mark ??= { at, lsn: row!.lsn };
    } catch {
      primaryAnswers = false;
    }
    try {
      const {
        rows: [row],
      } = await replica.query<{ standby: boolean; replayed: boolean }>(
        `select
           pg_is_in_recovery() as standby,
           coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as replayed`,
        [mark?.lsn ?? null],
      );
      if (row!.replayed && mark) {
        replayedUntil = mark.at;
        mark = null;
      }
      wasStandby ||= row!.standby;
      if (!row!.standby) turn('no standby');
      else if (primaryAnswers && performance.now() - Math.max(replayedUntil, opened) > MAX_LAG_MS)
        turn('behind');
      else turn('good');
    } catch {
      turn('out of reach');
    }
  };

  const isUpToDate = () =>
    replayedUntil > changedAt && performance.now() - replayedUntil <= MAX_LAG_MS;
  /**
   * A promoted replica has all data, and is used until the connections to the primary lead to it as
   * well.
   */
  const isPromoted = () => state === 'no standby' && wasStandby && !primaryAnswers;
  const current = () => isPromoted() || (state === 'good' && (!primaryAnswers || isUpToDate()));
  /** Reads from the primary. @returns null if only the replica can answer */
  const tryPrimary = async <Result>(read: () => Promise<Result>): Promise<Result | null> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || error instanceof StorageUnavailable)
        throw error;
      primaryAnswers = false;
      if (current()) return null;
      throw error;
    }
  };

  let timer: NodeJS.Timeout | null = null;
  let soon = false;
  let closed = false;
  const again = (): void => {
    if (closed) return;
    soon = state === 'good' && primaryAnswers && replayedUntil <= changedAt;
    timer = setTimeout(
      () => {
        timer = null;
        looking = look().then(again);
      },
      soon ? FAST_POLL_MS : POLL_MS,
    );
  };
  let looking = look().then(again);

  const through = (from: Queryable, instead: Queryable): Queryable =>
    createQueryable(async <Row>(text: string, values?: readonly unknown[]) => {
      const result = current() ? null : await tryPrimary(() => instead.query<Row>(text, values));
      if (result) return result;
      try {
        return await from.query<Row>(text, values);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) turn('out of reach');
        else if (!REPLAY_CONFLICTS.has((error as { code?: string }).code ?? '')) throw error;
        return instead.query<Row>(text, values);
      }
    });

  return {
    reads: {
      ...through(replica, primary),
      search: through(replica.search, primary.search),
      prepared: through(replica.prepared, primary.prepared),
      usable: current,
      circuit: replica.circuit,
      load: replica.load,
      figures: () => ({
        usable: current(),
        state,
        lagMs: replayedUntil === 0 ? null : performance.now() - replayedUntil,
      }),
    },
    changed: () => {
      changedAt = performance.now();
      if (!timer || soon) return;
      clearTimeout(timer);
      again();
    },
    close: async () => {
      closed = true;
      if (timer) clearTimeout(timer);
      await looking;
      await replica.close();
    },
  };
}
