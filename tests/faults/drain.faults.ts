import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openRunning } from '../support/killed-site.ts';
import { npmStart, type Started } from '../support/npm-start.ts';
import { freePort } from '../support/sign-in-site.ts';
import { reportWrites } from './fault-site.ts';
import {
  createReplies,
  measureRecovery,
  signInCookie,
  startReaders,
  startWriters,
} from './load.ts';
import { expectQuickRecovery } from './report.ts';

const WRITES = 100;

const targets: readonly [target: string, pidOf: (site: Started) => number][] = [
  ['npm', ({ npm }) => npm.pid!],
  ['the process group', ({ npm }) => -npm.pid!],
];

test.each(targets)('F9 finishes writes in flight after SIGTERM to %s', async (target, pidOf) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-drain-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { PORT: String(await freePort()), DATA_DIR: dataDir, RATE_LIMITS: 'off' };
  const site = await npmStart(env);
  const origin = `http://localhost:${env.PORT}`;
  const load = { origin, cookie: await signInCookie(origin), replies: createReplies() };
  const readers = startReaders(origin, load.replies);
  const writing = startWriters(load, { name: 'drained', enough: WRITES });
  await writing.reached;
  const asked = performance.now();
  process.kill(pidOf(site), 'SIGTERM');
  expect(await site.exited).toBe(0);
  const stopSeconds = (performance.now() - asked) / 1000;
  await Promise.all([writing.stop(), readers.stop()]);

  const started = performance.now();
  const next = await npmStart(env);
  await measureRecovery(load, 'started');
  const recoverySeconds = (performance.now() - started) / 1000;
  console.log(`F9  npm start ended ${stopSeconds.toFixed(1)} s after SIGTERM to ${target}`);
  const database = await openRunning(dataDir);
  const figures = await reportWrites(database, {
    id: 'F9',
    cause: `SIGTERM to ${target}`,
    load,
    acknowledged: writing.acknowledged,
    recoverySeconds,
  }).finally(() => database.close());
  process.kill(next.npm.pid!, 'SIGTERM');
  expect(await next.exited).toBe(0);
  expectQuickRecovery(figures);
});
