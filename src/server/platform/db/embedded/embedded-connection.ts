import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#server/platform/startup-error.ts';

/**
 * Advisory lock held by the copy of Mazwi that uses the embedded server. A server on which no copy
 * holds this lock is orphaned. The lock on the folder is not enough, because older versions of
 * Mazwi do not take it. PostgreSQL releases the advisory lock when that copy's connection ends.
 */
const OWNER_LOCK = 7_236_002;
/** For how long the connection of a copy that was killed may outlive it. */
const KILLED_MS = 5000;

export function connectionString(
  password: string,
  address: { host: string; port: number },
  database: string,
): string {
  const host = encodeURIComponent(address.host);
  return `postgres://mazwi:${password}@localhost:${address.port}/${database}?host=${host}`;
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

export async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0].taken;
}

/**
 * Checks whether a copy of Mazwi uses the server. Only looks whether OWNER_LOCK is held, instead of
 * trying to take it, because a copy that is starting concurrently may need the lock.
 */
export async function isOwned(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (
       select
       from pg_locks
       where locktype = 'advisory' and classid = 0 and objid = $1 and granted
     ) as owned`,
    [OWNER_LOCK],
  );
  return rows[0].owned;
}

/**
 * Checks whether a copy of Mazwi still uses the server after the connection of a copy that was
 * killed has had time to end.
 */
export async function isStillOwned(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + KILLED_MS;
  while (await isOwned(client)) {
    if (Date.now() > deadline) return true;
    await pause(100);
  }
  return false;
}

export function unlessWrongPassword(error: { code?: string }, folder: string): null {
  if (error.code !== '28P01') return null;
  throw new StartupError(
    `The password in ${folder}.password is not that of the embedded PostgreSQL. ` +
      'Restore the file from a backup, or set DATA_DIR to another folder.',
  );
}

/**
 * Connects as soon as the server accepts connections. Returns undefined if the process exits or the
 * deadline passes first.
 */
export async function whenReady(
  child: ChildProcess,
  { url, folder, deadline }: { url: string; folder: string; deadline: number },
): Promise<pg.Client | undefined> {
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      return undefined;
    const client = await connect(url).catch((error) => unlessWrongPassword(error, folder));
    if (client) return client;
    await pause(50);
  }
  return undefined;
}
