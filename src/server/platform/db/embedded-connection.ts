import pg from 'pg';

/**
 * Advisory lock held by the copy of Mazwi that uses the embedded server. A server on which no copy
 * holds this lock is orphaned. The lock on the folder is not enough, because older versions of
 * Mazwi do not take it. PostgreSQL releases the advisory lock when that copy's connection ends.
 */
const OWNER_LOCK = 7_236_002;

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

export async function takeLock(client: pg.Client): Promise<boolean> {
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
