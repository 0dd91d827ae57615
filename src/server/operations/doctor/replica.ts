import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

const CHECK = 'replica';
/** Mazwi does not read from a replica that is further behind (decision 0014). */
const MAX_LAG_MS = 5000;
const POLL_MS = 50;

/**
 * Checks that the replica answers, is a standby, and soon catches up with the primary.
 * @param primary null if it does not answer
 */
export async function checkReplica(url: string | null, primary: Database | null): Promise<Finding> {
  if (!url) return ok(CHECK, 'none');
  // These connections change no settings, so they work with and without a pooler.
  const replica = openDatabase(url, { max: 1, pooled: true });
  try {
    const { rows } = await replica.query<{ standby: boolean; version: string }>(
      `select
         pg_is_in_recovery() as standby,
         current_setting('server_version') as version`,
    );
    if (!rows[0]?.standby) {
      const advice = 'Mazwi does not read from it. Set DATABASE_REPLICA_URL to a standby.';
      return fail(CHECK, 'accepts writes, so it is not a standby', advice);
    }
    if (!primary) return ok(CHECK, `PostgreSQL ${rows[0].version}, a standby`);
    return describeLag(await measureLag(replica, primary), rows[0].version);
  } catch (error) {
    const { code = 'no answer' } = (error as { cause?: { code?: string } }).cause ?? {};
    const advice = 'Readers use the primary. Look whether the replica runs.';
    return fail(CHECK, `unavailable (${code})`, advice);
  } finally {
    void replica.close().catch(() => {});
  }
}

/** @returns how long the replica took to catch up, or null if it took longer than `MAX_LAG_MS` */
async function measureLag(replica: Database, primary: Database): Promise<number | null> {
  const { rows } = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
  const began = performance.now();
  while (performance.now() - began < MAX_LAG_MS) {
    const { rows: states } = await replica.query<{ replayed: boolean }>(
      'select pg_last_wal_replay_lsn() >= $1::pg_lsn as replayed',
      [rows[0]?.lsn],
    );
    if (states[0]?.replayed) return performance.now() - began;
    await pause(POLL_MS);
  }
  return null;
}

function describeLag(lagMs: number | null, version: string): Finding {
  if (lagMs !== null)
    return ok(CHECK, `PostgreSQL ${version}, ${(lagMs / 1000).toFixed(1)} s behind`);
  const value = `PostgreSQL ${version}, more than ${MAX_LAG_MS / 1000} s behind`;
  const advice = 'Readers use the primary. Look at pg_stat_replication there (chapter 5).';
  return warn(CHECK, value, advice);
}
