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

/** The databases of the test file that runs. */
const databases: string[] = [];

/**
 * Creates an empty, migrated database, and returns its connection string. It exists until the test
 * file ends.
 */
export async function freshDatabaseUrl(): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(
    `create database ${name} template mazwi strategy file_copy`,
    `grant connect on database ${name} to ${EVERYDAY_ROLE}`,
    `alter database ${name} set timezone = '${TIME_ZONE}'`,
  );
  databases.push(name);
  return inject('databaseUrl').replace('/mazwi?', `/${name}?`);
}

/** Deletes the databases of a test file at its end, so that few exist at the same time. */
export async function dropDatabases(): Promise<void> {
  if (databases.length === 0) return;
  await administer(...databases.splice(0).map((name) => `drop database ${name} (force)`));
}

async function administer(...statements: string[]): Promise<void> {
  const admin = openDatabase(inject('databaseUrl').replace('/mazwi?', '/postgres?'), { max: 1 });
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.close();
  }
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
