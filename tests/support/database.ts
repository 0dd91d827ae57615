import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { EVERYDAY_ROLE, everydayUrl } from '../../src/server/platform/db/everyday-role.ts';

/**
 * Far from UTC, so that a query that depends on the time zone of the database fails its test.
 */
const TIME_ZONE = 'Pacific/Auckland';

/** Returns the connection string of a new, migrated and empty database, which ends with the run. */
export async function freshDatabaseUrl(): Promise<string> {
  const template = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(template.replace('/mazwi?', '/postgres?'), { max: 1 });
  try {
    await admin.query(`create database ${name} template mazwi`);
    await admin.query(`grant connect on database ${name} to ${EVERYDAY_ROLE}`);
    await admin.query(`alter database ${name} set timezone = '${TIME_ZONE}'`);
  } finally {
    await admin.close();
  }
  return template.replace('/mazwi?', `/${name}?`);
}

/**
 * A fresh, migrated database on a real PostgreSQL. Call it in a test or a hook's body; close it in
 * afterAll, or pass `closeAfterTest`.
 * @param options.asOwner connects as the owner of the tables, for tests of the tables themselves;
 * otherwise as the role of the server, so that code which needs more rights fails here
 */
export async function testDatabase(
  options: { closeAfterTest?: boolean; asOwner?: boolean; onError?: (error: Error) => void } = {},
): Promise<Database & { url: string }> {
  const url = await freshDatabaseUrl();
  const database = openDatabase(options.asOwner ? url : everydayUrl(url), {
    max: 10,
    ...(options.onError ? { onError: options.onError } : {}),
  });
  if (options.closeAfterTest) onTestFinished(() => database.close());
  return { ...database, url };
}

/** Runs one statement as the owner of the tables, whose rights the server does not have. */
export async function asOwner({ url }: { url: string }, statement: string) {
  const owner = openDatabase(url, { max: 1 });
  return owner.query(statement).finally(() => owner.close());
}
