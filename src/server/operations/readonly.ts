import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/platform/db/database.ts';
import { type Mode, readModes } from '#server/platform/db/modes.ts';

const WAIT_MS = 10_000;
const POLL_MS = 200;
/** Longer than three seconds, so that the command does not count a connection that it has used. */
const POOLED_POLL_MS = 4000;

const TURN_ON = `
  insert into site_modes (name, reason)
  values ('readOnly', $1)
  on conflict (name) do nothing`;

/**
 * Counts the server's connections that can still write, without the one of this command. A pooler
 * keeps connections under the name of the client that used them last. Each copy uses its own
 * several times a second, so behind a pooler a connection counts only if it was used within three
 * seconds.
 */
const COUNT_WRITERS = `
  select count(*) as writers
  from pg_stat_activity
  where datname = current_database()
    and application_name in ('mazwi', 'mazwi-search')
    and pid <> pg_backend_pid()
    and not ($1 and state = 'idle' and state_change < clock_timestamp() - interval '3 seconds')`;

/**
 * Turns read-only mode on, and waits until every copy of the server has replaced its connections.
 * @param database has only one connection, so that it does not wait for itself
 * @returns when the mode was turned on, and how many connections can still write after ten seconds
 */
export async function turnReadOnlyOn(
  database: Database,
  reason: string,
): Promise<{ mode: Mode; writers: number }> {
  await database.query(TURN_ON, [reason]);
  const { readOnly } = await readModes(database);
  if (!readOnly) throw new Error('read-only mode was turned off meanwhile');
  const deadline = performance.now() + WAIT_MS;
  let writers = await countWriters(database);
  while (writers > 0 && performance.now() < deadline) {
    await pause(database.pooled ? POOLED_POLL_MS : POLL_MS);
    writers = await countWriters(database);
  }
  return { mode: readOnly, writers };
}

/** Turns read-only mode off. @returns whether it was on */
export async function turnReadOnlyOff(database: Database): Promise<boolean> {
  const { rowCount } = await database.query(`delete from site_modes where name = 'readOnly'`);
  return rowCount > 0;
}

async function countWriters(database: Database): Promise<number> {
  const { rows } = await database.query<{ writers: number }>(COUNT_WRITERS, [database.pooled]);
  return rows[0]?.writers ?? 0;
}
