import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { isAlive } from '#server/platform/db/embedded/postgres-process.ts';
import { serverOptions } from '../../bin/setup.mjs';
import { mailServer } from './mail-server.ts';
import { commandOf, halfRequest, npmStart, type Started } from './npm-start.ts';
import { freePort } from './sign-in-site.ts';
import { waitUntil } from './wait-until.ts';

const PUBLIC_URL = 'https://mazwi.example';

/** How `npm start` runs. */
export type Mode = 'default' | 'production';

let folder: string;
let mail: Awaited<ReturnType<typeof mailServer>>;
/** Creates the data folders and the mail server that the sites of a test file share. */
export function prepareStarts(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mazwi-npm-'));
    mail = await mailServer();
  });
  afterAll(async () => {
    await mail.close();
    await rm(folder, { recursive: true, force: true });
  });
}

async function start(mode: Mode): Promise<Started> {
  const env = { PORT: String(await freePort()), DATA_DIR: join(folder, mode) };
  if (mode === 'default') return npmStart(env);
  return npmStart({
    ...env,
    NODE_ENV: 'production',
    PUBLIC_URL,
    SESSION_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: mail.url,
    MAIL_FROM: 'Mazwi <words@mazwi.example>',
    SAMPLE: 'off',
    DONATIONS: 'off',
  });
}

/**
 * Sends the first half of an HTTP request that reports a term. The term does not exist, so the
 * finished request gets a 404.
 */
const slowReport = (site: Started, mode: Mode) =>
  halfRequest(site.port, {
    path: '/api/reports',
    origin: mode === 'production' ? PUBLIC_URL : `http://localhost:${site.port}`,
    body: JSON.stringify({ termId: randomUUID(), reason: 'spelling', details: 'A slow line.' }),
  });

/**
 * Waits until the site begins to stop. In production, /readyz fails some time before the port
 * closes.
 */
const stopBegun = (site: Started) =>
  waitUntil('/readyz fails', () =>
    fetch(`http://127.0.0.1:${site.port}/readyz`).then(
      (response) => response.status === 503,
      () => true,
    ),
  );

const nothingRuns = (site: Started) =>
  waitUntil('all processes have ended', () =>
    [site.npm.pid!, ...Object.values(site.pids)].every((pid) => !isAlive(pid)),
  );

const databaseLog = (site: Started) => readFile(join(site.dataDir, 'postgres.log'), 'utf8');

/** Returns the process, or the negated id of the process group, that a signal is sent to. */
const targets = {
  'npm alone': (site) => site.npm.pid!,
  'the process group': (site) => -site.npm.pid!,
  'bin/start.mjs alone': (site) => site.pids.start,
  'the server alone': (site) => site.pids.server,
} satisfies Record<string, (site: Started) => number>;
export type Target = keyof typeof targets;
export const targetNames = Object.keys(targets) as Target[];

/** Stops a site with one signal, which it must obey without losing a request. */
export async function expectGracefulStop(
  mode: Mode,
  { target, signal }: { target: Target; signal: NodeJS.Signals },
): Promise<void> {
  const site = await start(mode);
  for (const flag of serverOptions.flags) expect(commandOf(site.pids.server)).toContain(flag);
  const request = await slowReport(site, mode);
  process.kill(targets[target](site), signal);
  await stopBegun(site);
  const reply = await request.finish();
  expect(reply).toMatch(/^HTTP\/1\.1 404 [\s\S]*"title":"Not Found"[\s\S]*\}$/);
  expect(reply).toMatch(/^connection: close\r$/im);
  expect(await site.exited).toBe(0);
  await nothingRuns(site);
  const log = await databaseLog(site);
  expect(log.trim().split('\n').at(-1)).toContain('database system is shut down');
  expect(log).not.toContain('not properly shut down');
}

/** Stops a site with two signals, the second of which it must obey at once. */
export async function expectImmediateStop(mode: Mode, target: Target): Promise<void> {
  const site = await start(mode);
  const { socket } = await slowReport(site, mode);
  const cut = new Promise((resolve) => {
    socket.on('error', () => {}).once('close', resolve);
  });
  process.kill(targets[target](site), 'SIGTERM');
  await stopBegun(site);
  process.kill(targets[target](site), 'SIGTERM');
  expect(await site.exited).toBe(1);
  await cut;
  await nothingRuns(site);
  expect((await databaseLog(site)).trim().split('\n').at(-1)).toContain(
    'database system is shut down',
  );
}
