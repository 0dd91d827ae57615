import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/platform/db/database.ts';
import { type Mode, readModes } from '#server/platform/db/modes.ts';

const WAIT_MS = 10_000;
const POLL_MS = 200;

const TURN_ON = `
  insert into site_modes (name, reason)
  values ('readOnly', $1)
  on conflict (name) do nothing`;

/** Counts the server's connections that can still write, without the one of this command. */
const COUNT_WRITERS = `
  select count(*) as writers
  from pg_stat_activity
  where datname = current_database()
    and application_name in ('mazwi', 'mazwi-search')
    and pid <> pg_backend_pid()`;

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
    await pause(POLL_MS);
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
  const { rows } = await database.query<{ writers: number }>(COUNT_WRITERS);
  return rows[0]?.writers ?? 0;
}
