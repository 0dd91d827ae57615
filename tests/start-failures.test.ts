import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { startEmbedded } from '../src/server/platform/db/embedded/embedded.ts';
import { isAlive } from '../src/server/platform/db/embedded/postgres-process.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { createDatabaseProxy } from './support/database-proxy.ts';
import {
  failedStart,
  filledFolder,
  folder,
  prepareFailures,
  urlOf,
} from './support/failed-start.ts';
import { clean, root } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

// start-failures.slow.test.ts contains further reasons for which a start fails.
prepareFailures();

test('a start with a wrong password in DATABASE_URL exits with an explanation', async () => {
  expect(await failedStart({ DATABASE_URL: urlOf({ password: 'wrong' }) })).toBe(
    'The database server refused the user "mazwi" of DATABASE_URL. ' +
      'Check the user and the password in DATABASE_URL.',
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

test('a start without the embedded database’s password exits with an explanation', async () => {
  const dataDir = await filledFolder('lost-password');
  await rm(join(dataDir, 'postgres.password'));
  expect(await failedStart({ DATA_DIR: dataDir })).toBe(
    `The file ${dataDir}/postgres.password is missing or empty, ` +
      'and the embedded PostgreSQL cannot be opened without it. ' +
      'Restore it from a backup, or set DATA_DIR to another folder.',
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
