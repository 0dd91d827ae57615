import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { clean, root } from './running-site.ts';
import { freePort } from './sign-in-site.ts';

/** `prepareFailures` sets these variables before the tests run. */
export let folder: string;
export let admin: Database;

/** Creates a folder for data, and connects as an administrator of the test server. */
export function prepareFailures(): void {
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
}

/** Starts the server, expects it to exit with 1, and returns its one-line explanation. */
export async function failedStart(
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
export function urlOf(change: { user?: string; password?: string; database?: string }): string {
  const url = new URL(inject('databaseUrl'));
  if (change.user) url.username = change.user;
  if (change.password) url.password = change.password;
  if (change.database) url.pathname = `/${change.database}`;
  return url.href;
}

/** Creates a data folder as a first start leaves it, and returns its path. */
export async function filledFolder(name: string): Promise<string> {
  const dataDir = join(folder, name);
  await (await startEmbedded(dataDir)).stop();
  return dataDir;
}
