import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { root, startSite } from './support/running-site.ts';

const NAME = 'mazwi_deploy';
const read = (name: string) => readFile(join(root, 'deploy/postgresql', name), 'utf8');

let admin: Database;
beforeAll(() => {
  admin = openDatabase(inject('databaseUrl').replace('/mazwi?', '/postgres?'), { max: 1 });
});
afterAll(async () => {
  await admin.query(`drop database if exists ${NAME} with (force)`);
  await admin.query(`drop role if exists ${NAME}`);
  await admin.close();
});

test('Mazwi starts on the database that the guide creates', async () => {
  const script = await read('create-database.sql');
  for (const statement of toStatements(script)) {
    await admin.query(statement.replaceAll('mazwi', NAME));
  }
  await admin.query(`alter role ${NAME} password 'secret'`);
  const url = new URL(inject('databaseUrl'));
  url.username = NAME;
  url.password = 'secret';
  url.pathname = `/${NAME}`;
  const site = await startSite({ DATABASE_URL: url.href });
  expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  await site.stop();
});

test('PostgreSQL knows the role of the replica and each setting of the primary', async () => {
  const [create = ''] = toStatements(await read('create-replicator.sql'));
  expect(create).toBe('create role replicator login replication');
  const settings = await read('primary.conf');
  const names = [...settings.matchAll(/^([a-z_]+) = \S/gm)].map(([, name]) => name);
  const { rows } = await admin.query<{ name: string }>(
    'select name from pg_settings where name = any($1)',
    [names],
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
});

/** Splits a script of SQL into its statements, without comments. */
function toStatements(script: string): string[] {
  return script
    .replace(/^--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
