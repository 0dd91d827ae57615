import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import client, { type Registry } from 'prom-client';
import type { PurgeTarget } from '#server/configuration/cdn.ts';
import type { PublicCache } from '#server/platform/cache/cache.ts';
import type { Database } from '#server/platform/db/database.ts';
import { sendPurge } from './purge.ts';
import { CHANGING_KEY } from './surrogate-headers.ts';

type PurgeMetrics = { count(result: 'done' | 'failed', seconds: number): void };

/** Removes from a CDN what was removed from public pages (decision 0059). */
export type CdnPurger = {
  /**
   * Call it after a change, before the response. Resolves when everything that the change removed
   * has been purged, or after WAIT_MS. Never rejects.
   */
  settle(): Promise<void>;
  stop(): Promise<void>;
};

/** How long a response may wait for its purge. */
const WAIT_MS = 2000;
const ATTEMPT_TIMEOUT_MS = 5000;
const RETRY_MS = 250;
/** How often each copy of the server looks for purges that are due. */
const POLL_MS = 1000;

type Claimed = { position: number; purges: number };

/** Locks the rows in one order, so that simultaneous claims cannot deadlock. */
const claimWhere = (condition: string): string => `
  with removals as (
    select position
    from public_change_log
    where removes and ${condition}
    order by position
    for no key update
  )
  update public_change_log l
  set
    attempted_at = coalesce(attempted_at, clock_timestamp()),
    purge_after = clock_timestamp() + interval '5 seconds'
  from removals
  where l.position = removals.position
  returning l.position, l.purges`;
/**
 * Claims the removals that have not been purged, unless their first attempt began more than two
 * seconds ago. Responses wait only for the claimed removals, so that an unavailable CDN delays only
 * the people who remove something.
 */
const CLAIM_NEW = claimWhere(`
  purges = 0
  and (attempted_at is null or attempted_at > clock_timestamp() - interval '2 seconds')`);
/**
 * Claims the removals whose purge failed or was never tried, because the copy of the server was
 * killed or the change came from a job or a command. Also claims those that were purged once: a
 * response that was computed before the removal may have reached the CDN after the purge.
 */
const CLAIM_DUE = claimWhere(`
  purges < 2
  and coalesce(purge_after, at + interval '1 second') <= clock_timestamp()`);
/**
 * Counts a purge of the claimed removals. If several calls claimed the same removal at once, their
 * purges count as one, so that the removal is still purged a second time.
 */
const RECORD_PURGE = `
  with claimed as (
    select l.position, c.purges
    from unnest($1::bigint[], $2::smallint[]) as c (position, purges)
    join public_change_log l on l.position = c.position
    order by l.position
    for no key update of l
  )
  update public_change_log l
  set
    purges = greatest(l.purges, claimed.purges + 1),
    purge_after = clock_timestamp() + interval '5 seconds'
  from claimed
  where l.position = claimed.position`;

type Options = {
  database: Database;
  targets: readonly PurgeTarget[];
  cache: Pick<PublicCache, 'clear'>;
  metrics: PurgeMetrics;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
};

export function createPurger({ database, targets, cache, metrics, log }: Options): CdnPurger {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isFailing = false;

  const report = (error: unknown): void => {
    const { code } = error as { code?: string };
    if (!isFailing) log.warn({ code }, 'failed to purge the CDN; retrying');
    isFailing = true;
  };

  /** Purges the claimed removals. Returns false if that failed. */
  const purge = async (claimed: readonly Claimed[]): Promise<boolean> => {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    try {
      // Clear the cache now, because the CDN may send its next request before the notification of
      // the change arrives.
      cache.clear();
      const timeout = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
      await sendPurge(targets, { key: CHANGING_KEY, signal: AbortSignal.any([signal, timeout]) });
    } catch (error) {
      if (signal.aborted) return false;
      metrics.count('failed', seconds());
      report(error);
      return false;
    }
    metrics.count('done', seconds());
    if (isFailing) log.info('purged the CDN again');
    isFailing = false;
    await database.query(RECORD_PURGE, [
      claimed.map(({ position }) => position),
      claimed.map(({ purges }) => purges),
    ]);
    return true;
  };

  const claim = async (statement: string): Promise<Claimed[]> =>
    (await database.query<Claimed>(statement)).rows;

  const purgeNew = async (deadline: AbortSignal): Promise<void> => {
    const claimed = await claim(CLAIM_NEW);
    if (claimed.length === 0) return;
    while (!deadline.aborted && !(await purge(claimed)))
      await pause(RETRY_MS, undefined, { signal: deadline }).catch(() => {});
  };

  const purgeDue = async (): Promise<void> => {
    // While the site is read-only, removals cannot be claimed, and nothing is removed.
    if (database.isReadOnly()) return;
    const claimed = await claim(CLAIM_DUE);
    if (claimed.length > 0) await purge(claimed);
  };
  const keepPurging = async (): Promise<void> => {
    while (!signal.aborted) {
      // If the database is unavailable, the purges stay due.
      await purgeDue().catch(() => {});
      await pause(POLL_MS, undefined, { signal }).catch(() => {});
    }
  };
  const purging = keepPurging();

  return {
    settle: async () => {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
      const work = purgeNew(deadline).catch(report);
      await Promise.race([work, pause(WAIT_MS, undefined, { signal }).catch(() => {})]);
    },
    stop: async () => {
      stopping.abort();
      await purging;
    },
  };
}

/** Registers the metrics of purges. Without a CDN, they stay 0. */
export function registerPurgeMetrics(registry: Registry): PurgeMetrics {
  const registers = [registry];
  const purges = new client.Counter({
    name: 'cdn_purges_total',
    help: 'Purges sent to the CDN, by result',
    labelNames: ['result'] as const,
    registers,
  });
  for (const result of ['done', 'failed']) purges.inc({ result }, 0);
  const duration = new client.Histogram({
    name: 'cdn_purge_duration_seconds',
    help: 'How long purges of the CDN took, including those that failed',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  return {
    count: (result, seconds) => {
      purges.inc({ result });
      duration.observe(seconds);
    },
  };
}
