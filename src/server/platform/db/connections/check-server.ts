import pg from 'pg';
import { StartupError } from '#server/platform/startup-error.ts';
import { readHosts, splitHosts } from './host-list.ts';
import { NoWritableHost } from './hosts.ts';
import { SEARCH_SETTINGS } from './pools.ts';
import { WriterClient } from './writer-client.ts';

const CONNECT_TIMEOUT_MS = 3000;
const MIN_MAJOR = 15;
/** An unusual value, so that it cannot be a server's default. */
const PROBED_TIMEOUT_MS = 9999;
/** PgBouncer's error code for a setting that it does not support. */
const UNSUPPORTED_PARAMETER = '08P01';

/** Thrown if the URL leads to a pooler that allows no transactions. */
export class StatementPooling extends StartupError {
  constructor() {
    super(
      'DATABASE_URL leads to PgBouncer in statement mode, which allows no transactions. ' +
        'Set pool_mode to transaction or session.',
    );
  }
}

/**
 * Checks that the database at DATABASE_URL can be used.
 * @returns whether the URL leads to a pooler, which does not keep the settings of a connection
 * @throws StartupError with a message that says what to correct
 */
export async function checkServer(url: string): Promise<{ pooled: boolean }> {
  const client = new WriterClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select
         current_setting('server_encoding') as encoding,
         current_setting('server_version_num')::int / 10000 as major,
         pg_is_in_recovery() as standby`,
    );
    const problem = describeProblem(rows[0], nameFrom(client));
    if (problem) throw new StartupError(problem);
    await client.query('begin').catch((error: Error) => {
      throw /statement pooling/.test(error.message) ? new StatementPooling() : error;
    });
    await client.query('rollback');
    return { pooled: await refusesSettings(url) };
  } catch (error) {
    throw error instanceof StartupError
      ? error
      : new StartupError(connectionProblem(error as pg.DatabaseError, nameFrom(client), url));
  } finally {
    // Not awaited, because after an error the server might not respond.
    void client.end().catch(() => {});
  }
}

/** Connects with settings as the pools do (pools.ts), and checks that they apply. */
async function refusesSettings(url: string): Promise<boolean> {
  const client = new WriterClient({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
    statement_timeout: PROBED_TIMEOUT_MS,
    options: SEARCH_SETTINGS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select
         current_setting('statement_timeout') as timeout,
         current_setting('enable_seqscan') as scans`,
    );
    // The connection string may itself contain one of the settings, which then takes precedence.
    return rows[0].timeout !== `${PROBED_TIMEOUT_MS}ms` && rows[0].scans !== 'off';
  } catch (error) {
    if ((error as pg.DatabaseError).code === UNSUPPORTED_PARAMETER) return true;
    throw error;
  } finally {
    void client.end().catch(() => {});
  }
}

type Name = { user: string; database: string; address: string };

const nameFrom = ({ user, database, host, port }: pg.Client): Name => ({
  user: user ?? '',
  database: database ?? '',
  address: `${host}:${port}`,
});

/** @returns the names of the hosts if there are several, otherwise null */
const nameHosts = (url: string): string | null =>
  readHosts(url)
    ?.map(({ name }) => name)
    .join(' or ') ?? null;

function describeProblem(
  server: { encoding: string; major: number; standby: boolean },
  { database, address }: Name,
): string | null {
  if (server.major < MIN_MAJOR)
    return (
      `The server of DATABASE_URL is PostgreSQL ${server.major}, ` +
      `and Mazwi needs ${MIN_MAJOR} or newer. Upgrade it, or use another one.`
    );
  if (server.encoding !== 'UTF8')
    return (
      `The database "${database}" of DATABASE_URL has the encoding ${server.encoding}, ` +
      'and Mazwi needs UTF8. Create one with: ' +
      `create database mazwi encoding 'UTF8' template template0`
    );
  if (server.standby)
    return (
      `The server of DATABASE_URL at ${address} is a standby and accepts no writes. ` +
      'Set DATABASE_URL to the primary, and DATABASE_REPLICA_URL to the standby.'
    );
  return null;
}

function connectionProblem(error: pg.DatabaseError, name: Name, url: string): string {
  const { code = '', message } = error;
  const { user, database } = name;
  const address = nameHosts(url) ?? name.address;
  if (error instanceof NoWritableHost)
    return (
      `No server of DATABASE_URL accepts writes: ${message}. ` +
      'Start the primary, or promote a standby.'
    );
  if (code === '28P01' || code === '28000' || /password/i.test(message))
    return (
      `The database server refused the user "${user}" of DATABASE_URL. ` +
      'Check the user and the password in DATABASE_URL.'
    );
  if (code === '3D000')
    return (
      `The server of DATABASE_URL has no database "${database}". ` +
      'Create it, or correct the name in DATABASE_URL: ' +
      `create database mazwi encoding 'UTF8' template template0`
    );
  if (code === '42501')
    return (
      `The user "${user}" of DATABASE_URL may not connect to the database "${database}". ` +
      `Run this as an administrator: grant connect on database "${database}" to "${user}"`
    );
  if (code === '53300')
    return (
      'The server of DATABASE_URL has no connection left. ' +
      'Raise its max_connections, or stop other programs that use it.'
    );
  if (code.startsWith('E') || code.startsWith('57P') || /timeout|terminated/i.test(message))
    return (
      `The database of DATABASE_URL does not answer at ${address}. ` +
      'Check that it runs and that the address is right.'
    );
  return (
    `The database of DATABASE_URL at ${address} cannot be used: ${message}. ` +
    'Correct that, or correct DATABASE_URL.'
  );
}

/**
 * Describes a missing permission or extension, and how to add it. Returns null for any other error.
 */
export function missingRight(error: unknown, url: string): string | null {
  const cause = (error as Error).cause ?? error;
  const { code, message } = cause as pg.DatabaseError;
  const { user, database } = nameFrom(new pg.Client(splitHosts(url)[0]));
  if (code === '42501')
    return (
      `The user "${user}" of DATABASE_URL may not prepare the database "${database}": ` +
      `${message}. ` +
      `Run this as an administrator: alter database "${database}" owner to "${user}"`
    );
  if (/extension "\w+" is not available/.test(message))
    return (
      `The server of DATABASE_URL lacks an extension: ${message}. ` +
      'Install the contrib package of its PostgreSQL.'
    );
  return null;
}
