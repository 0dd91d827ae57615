import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '../src/server/platform/db/postgres-process.ts';
import { mailServer } from './support/mail-server.ts';
import { halfRequest, npmStart, type Started } from './support/npm-start.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

const PUBLIC_URL = 'https://mazwi.example';

let folder: string;
let mail: Awaited<ReturnType<typeof mailServer>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-npm-'));
  mail = await mailServer();
});
afterAll(async () => {
  await mail.close();
  await rm(folder, { recursive: true, force: true });
});

type Mode = 'default' | 'production';

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

const targets: Record<string, (site: Started) => number> = {
  'npm alone': (site) => site.npm.pid!,
  'the process group': (site) => -site.npm.pid!,
  'bin/start.mjs alone': (site) => site.pids.start,
  'the server alone': (site) => site.pids.server,
};

describe.each<Mode>(['default', 'production'])('npm start in %s mode', (mode) => {
  test.each(
    Object.keys(targets).flatMap((target) =>
      (['SIGTERM', 'SIGINT'] as const).map((signal) => ({ signal, target })),
    ),
  )(
    '$signal to $target finishes a request whose body is still arriving and exits with 0',
    async ({ signal, target }) => {
      const site = await start(mode);
      const request = await slowReport(site, mode);
      process.kill(targets[target]!(site), signal);
      await stopBegun(site);
      const reply = await request.finish();
      expect(reply).toMatch(/^HTTP\/1\.1 404 [\s\S]*"title":"Not Found"[\s\S]*\}$/);
      expect(reply).toMatch(/^connection: close\r$/im);
      expect(await site.exited).toBe(0);
      await nothingRuns(site);
      const log = await databaseLog(site);
      expect(log.trim().split('\n').at(-1)).toContain('database system is shut down');
      expect(log).not.toContain('not properly shut down');
    },
  );

  test.each(['npm alone', 'the process group', 'bin/start.mjs alone', 'the server alone'])(
    'a second SIGTERM to %s ends the server and its database immediately',
    async (target) => {
      const site = await start(mode);
      const { socket } = await slowReport(site, mode);
      const cut = new Promise((resolve) => {
        socket.on('error', () => {}).once('close', resolve);
      });
      process.kill(targets[target]!(site), 'SIGTERM');
      await stopBegun(site);
      process.kill(targets[target]!(site), 'SIGTERM');
      expect(await site.exited).toBe(1);
      await cut;
      await nothingRuns(site);
      expect((await databaseLog(site)).trim().split('\n').at(-1)).toContain(
        'database system is shut down',
      );
    },
  );
});
