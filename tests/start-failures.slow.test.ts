import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { startEmbedded } from '../src/server/platform/db/embedded/embedded.ts';
import { isAlive } from '../src/server/platform/db/embedded/postgres-process.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { createDatabaseProxy } from './support/database-proxy.ts';
import {
  admin,
  failedStart,
  filledFolder,
  folder,
  prepareFailures,
  urlOf,
} from './support/failed-start.ts';
import { clean, root } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

prepareFailures();

test('a start with a missing database in DATABASE_URL exits with an explanation', async () => {
  expect(await failedStart({ DATABASE_URL: urlOf({ database: 'nowhere' }) })).toBe(
    'The server of DATABASE_URL has no database "nowhere". ' +
      'Create it, or correct the name in DATABASE_URL: ' +
      `create database mazwi encoding 'UTF8' template template0`,
  );
});

test('a start whose database user cannot create tables exits with an explanation', async () => {
  await admin.query(`create role failing_user login password 'secret'`);
  await admin.query('create database failing_rights');
  const url = urlOf({ user: 'failing_user', password: 'secret', database: 'failing_rights' });
  expect(await failedStart({ DATABASE_URL: url })).toBe(
    'The user "failing_user" of DATABASE_URL may not prepare the database "failing_rights": ' +
      'permission denied for schema public. ' +
      'Run this as an administrator: alter database "failing_rights" owner to "failing_user"',
  );
});

test('a start whose database user cannot create the extension is explained', async () => {
  const owner = openDatabase(urlOf({ database: 'failing_rights' }), { max: 1 });
  await owner.query('grant create on schema public to failing_user');
  await owner.close();
  const url = urlOf({ user: 'failing_user', password: 'secret', database: 'failing_rights' });
  expect(await failedStart({ DATABASE_URL: url })).toMatch(
    /^The user "failing_user" of DATABASE_URL may not prepare the database "failing_rights": permission denied to create extension "pg_trgm"\. Run this/,
  );
});

test('a start whose database user cannot connect exits with an explanation', async () => {
  await admin.query('create database failing_closed');
  await admin.query('revoke connect on database failing_closed from public');
  const url = urlOf({ user: 'failing_user', password: 'secret', database: 'failing_closed' });
  expect(await failedStart({ DATABASE_URL: url })).toBe(
    'The user "failing_user" of DATABASE_URL may not connect to the database "failing_closed". ' +
      'Run this as an administrator: grant connect on database "failing_closed" to "failing_user"',
  );
});

test('a start with a database whose encoding is not UTF8 is explained', async () => {
  await admin.query(
    `create database failing_ascii
     encoding 'SQL_ASCII'
     locale 'C'
     locale_provider libc
     template template0`,
  );
  expect(await failedStart({ DATABASE_URL: urlOf({ database: 'failing_ascii' }) })).toMatch(
    /^The database "failing_ascii" of DATABASE_URL has the encoding SQL_ASCII, and Mazwi needs UTF8\. Create one/,
  );
});

test('a start with an unreachable DATABASE_URL exits with an explanation', async () => {
  const port = await freePort();
  expect(await failedStart({ DATABASE_URL: `postgres://mazwi@127.0.0.1:${port}/mazwi` })).toBe(
    `The database of DATABASE_URL does not answer at 127.0.0.1:${port}. ` +
      'Check that it runs and that the address is right.',
  );
  expect(await failedStart({ DATABASE_URL: 'postgres://mazwi@nowhere.invalid/mazwi' })).toMatch(
    /^The database of DATABASE_URL does not answer at nowhere\.invalid:5432\./,
  );
});

test('a start with a DATA_DIR without write permission exits with an explanation', async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o555);
  // Permissions do not apply to root, so root starts the server as the user `nobody`.
  const user = process.getuid?.() === 0 ? { uid: 65534 } : {};
  for (const dataDir of [closed, join(closed, 'data')])
    expect(await failedStart({ DATA_DIR: dataDir }, user)).toBe(
      `DATA_DIR is ${dataDir}, and Mazwi cannot write there: this user has no permission. ` +
        'Correct that, or set DATA_DIR to another folder.',
    );
});

test('a start with a wrong embedded password exits with an explanation', async () => {
  const dataDir = await filledFolder('other-password');
  await writeFile(join(dataDir, 'postgres.password'), 'other\n');
  expect(await failedStart({ DATA_DIR: dataDir })).toBe(
    `The password in ${dataDir}/postgres.password is not that of the embedded PostgreSQL. ` +
      'Restore the file from a backup, or set DATA_DIR to another folder.',
  );
});

test('a start with a corrupt control file exits with an explanation', async () => {
  const dataDir = await filledFolder('corrupt');
  const control = join(dataDir, 'postgres/global/pg_control');
  const content = await readFile(control);
  await writeFile(control, content.fill(7, 0, 200));
  expect(await failedStart({ DATA_DIR: dataDir })).toMatch(
    /^The embedded PostgreSQL in \S+ did not start: .+\. See \S+postgres\.log; restore the folder from a backup, or set DATA_DIR to another folder\.$/,
  );
});

test('a start with foreign files in the database folder exits with an explanation', async () => {
  const dataDir = join(folder, 'other-files');
  await mkdir(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/letter.txt'), 'Dear all');
  expect(await failedStart({ DATA_DIR: dataDir })).toMatch(
    /is not empty, and does not contain a PostgreSQL database/,
  );
});

test('a start with another PostgreSQL version’s data exits with an explanation', async () => {
  const dataDir = await filledFolder('major');
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  expect(await failedStart({ DATA_DIR: dataDir })).toMatch(
    /was created by PostgreSQL 17, and this/,
  );
});

test('a start that fails after its database has started stops the database', async () => {
  const dataDir = await filledFolder('failing');
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.url, { max: 1 });
  await database.query('create table terms ()');
  await database.close();
  await postgres.stop();
  const before = await listServers(dataDir);
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    env: { ...clean(process.env), PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  expect(await once(child, 'exit')).toEqual([1, null]);
  const started = (await listServers(dataDir)).slice(before.length);
  expect(started).toEqual([expect.any(Number)]);
  expect(started.filter(isAlive)).toEqual([]);
});

test('a start whose database stops answering exits with an explanation', async () => {
  const url = await freshDatabaseUrl();
  const way = await createDatabaseProxy(url);
  const database = openDatabase(url, { max: 2 });
  await database.transaction(async (tx) => {
    await tx.query('lock table secrets in access exclusive mode');
    const failed = failedStart({ DATABASE_URL: way.url });
    await waitUntil('the start waits for the table', async () => {
      const { rowCount } = await database.query(
        `select from pg_locks where not granted and relation = 'secrets'::regclass`,
      );
      return rowCount > 0;
    });
    way.hang();
    expect(await failed).toBe(
      'The database stopped answering. Look whether it runs, and whether its machine is busy.',
    );
  });
  await database.close();
});

/** Returns the process ids of the servers that have written to the log of PostgreSQL. */
async function listServers(dataDir: string): Promise<number[]> {
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  return [...log.matchAll(/\[(\d+)\] LOG: {2}starting PostgreSQL/g)].map(([, pid]) => Number(pid));
}
