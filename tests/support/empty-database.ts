import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase } from '../../src/server/platform/db/database.ts';

/**
 * Creates an empty database that belongs to a role without other permissions, as at a host of
 * databases.
 * @returns the connection string of that role
 */
export async function emptyDatabaseUrl(): Promise<string> {
  const template = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = openDatabase(template.replace('/mazwi?', '/postgres?'), { max: 1 });
  try {
    await admin.query(`create role ${name} login password '${name}'`);
    await admin.query(`create database ${name} owner ${name}`);
  } finally {
    await admin.close();
  }
  const url = new URL(template.replace('/mazwi?', `/${name}?`));
  url.username = name;
  url.password = name;
  return url.href;
}
