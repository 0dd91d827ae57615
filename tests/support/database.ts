import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import {
  EVERYDAY_ROLE,
  everydayUrl,
} from '../../src/server/platform/db/migrations/everyday-role.ts';

/**
 * The time zone of test databases. It is far from UTC, so that a test fails if a query depends on
 * the time zone of the database.
 */
const TIME_ZONE = 'Pacific/Auckland';

/**
 * How long tests wait for a connection. The server gives up earlier, but tests run far more
 * transactions at the same time, on machines that are busy with other tests.
 */
const QUEUE_TIMEOUT_MS = 20_000;

/** Creates an empty, migrated database, and returns its connection string. */
export async function freshDatabaseUrl(): Promise<string> {
  const template = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(template.replace('/mazwi?', '/postgres?'), { max: 1 });
  try {
    await admin.query(`create database ${name} template mazwi strategy file_copy`);
    await admin.query(`grant connect on database ${name} to ${EVERYDAY_ROLE}`);
    await admin.query(`alter database ${name} set timezone = '${TIME_ZONE}'`);
  } finally {
    await admin.close();
  }
  return template.replace('/mazwi?', `/${name}?`);
}

export interface TestDatabase extends Database {
  url: string;
}

/**
 * Creates an empty, migrated database on a real PostgreSQL and connects to it. Call this function
 * in a test or a hook, and close the database in `afterAll` or pass `closeAfterTest`.
 * @param options.asOwner connects as the owner of the tables, for tests of the tables themselves.
 * The default is the server's own role, so that code that needs more rights fails in tests.
 */
export async function testDatabase(
  options: { closeAfterTest?: boolean; asOwner?: boolean; onError?: (error: Error) => void } = {},
): Promise<TestDatabase> {
  const url = await freshDatabaseUrl();
  const database = openDatabase(options.asOwner ? url : everydayUrl(url), {
    max: 10,
    queueTimeoutMs: QUEUE_TIMEOUT_MS,
    ...(options.onError ? { onError: options.onError } : {}),
  });
  if (options.closeAfterTest) onTestFinished(() => database.close());
  return { ...database, url };
}

/** Runs a statement as the owner of the tables, for tests that need more rights than the server. */
export async function asOwner({ url }: { url: string }, statement: string) {
  const owner = openDatabase(url, { max: 1 });
  return owner.query(statement).finally(() => owner.close());
}
