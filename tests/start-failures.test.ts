import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { startEmbedded } from '../src/server/platform/db/embedded.ts';
import { isAlive } from '../src/server/platform/db/postgres-process.ts';
import { clean, root } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';

let folder: string;
let admin: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-failures-'));
  await chmod(folder, 0o755);
  admin = openDatabase(inject('databaseUrl').replace('/mazwi?', '/postgres?'), { max: 1 });
});
afterAll(async () => {
  for (const name of ['failing_ascii', 'failing_rights', 'failing_closed'])
    await admin.query(`drop database if exists ${name}`);
  await admin.query('drop role if exists failing_user');
  await admin.close();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server, expects it to exit with 1, and returns its one-line explanation. */
async function failedStart(
  env: Record<string, string>,
  options: { uid?: number } = {},
): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    env: { ...clean(process.env), PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    ...options,
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  expect({ code, said }).toMatchObject({ code: 1 });
  // The output has only one line, so it contains no stack trace.
  expect(said.trim().split('\n')).toHaveLength(1);
  return said.trim();
}

/** Returns a connection string to the test server with another user, password or database. */
function urlOf(change: { user?: string; password?: string; database?: string }): string {
  const url = new URL(inject('databaseUrl'));
  if (change.user) url.username = change.user;
  if (change.password) url.password = change.password;
  if (change.database) url.pathname = `/${change.database}`;
  return url.href;
}

/** Creates a data folder as a first start leaves it, and returns its path. */
async function filledFolder(name: string): Promise<string> {
  const dataDir = join(folder, name);
  await (await startEmbedded(dataDir)).stop();
  return dataDir;
}

test('a start with a wrong password in DATABASE_URL exits with an explanation', async () => {
  expect(await failedStart({ DATABASE_URL: urlOf({ password: 'wrong' }) })).toBe(
    'The database server refused the user "mazwi" of DATABASE_URL. ' +
      'Check the user and the password in DATABASE_URL.',
  );
});

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

test('a start with a DATA_DIR that is a file exits with an explanation', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await failedStart({ DATA_DIR: file })).toBe(
    `DATA_DIR is ${file}, and Mazwi cannot write there: it is a file, not a folder. ` +
      'Correct that, or set DATA_DIR to another folder.',
  );
  expect(await failedStart({ DATA_DIR: join(file, 'data') })).toContain(
    'part of the path is a file, not a folder',
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

test('a start without the embedded database’s password exits with an explanation', async () => {
  const dataDir = await filledFolder('lost-password');
  await rm(join(dataDir, 'postgres.password'));
  expect(await failedStart({ DATA_DIR: dataDir })).toBe(
    `The file ${dataDir}/postgres.password is missing or empty, ` +
      'and the embedded PostgreSQL cannot be opened without it. ' +
      'Restore it from a backup, or set DATA_DIR to another folder.',
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
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    env: { ...clean(process.env), PORT: String(await freePort()), DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  let pid = 0;
  while (child.exitCode === null) {
    pid ||= Number.parseInt(
      await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '0'),
      10,
    );
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
  expect(child.exitCode).toBe(1);
  expect(pid).toBeGreaterThan(0);
  expect(isAlive(pid)).toBe(false);
});
