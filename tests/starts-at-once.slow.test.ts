import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '../src/server/platform/db/embedded/postgres-process.ts';
import { findStopped, holdOptions } from './support/hold.ts';
import { childrenOf, spawnNpm } from './support/npm-start.ts';
import { clean, root, startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

/** The time limit for a start, which may have to build the pages first. */
const BUILD_SECONDS = 50;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-starts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the server and waits until it serves or exits. */
async function serveOrEnd(dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'src/server/main.ts')], {
    cwd: root,
    env: {
      ...clean(process.env),
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      SAMPLE: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const serves = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        if (/^Mazwi is ready at /m.test(said)) resolve(true);
      });
  });
  const ended = once(child, 'close');
  await Promise.race([serves, ended]);
  return { child, ended, code: child.exitCode, said: () => said };
}

test.each([1, 2, 3, 4, 5, 6])(
  'one of two concurrent first starts serves, the other exits with an explanation (run %i)',
  async (pair) => {
    const dataDir = join(folder, `pair-${pair}`);
    const starts = await Promise.all([serveOrEnd(dataDir), serveOrEnd(dataDir)]);
    const [serving, refused] = starts.sort((a, b) => Number(a.code ?? -1) - Number(b.code ?? -1));
    expect([serving!.code, refused!.code]).toEqual([null, 1]);
    expect(refused!.said().trim()).toBe(
      `Another copy of Mazwi is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
    serving!.child.kill('SIGTERM');
    expect((await serving!.ended)[0]).toBe(0);
  },
);

test('one of two concurrent starts serves on a folder whose server was killed', async () => {
  const dataDir = join(folder, 'orphan');
  const killed = await startSite({ SAMPLE: 'off' }, dataDir);
  killed.process.kill('SIGKILL');
  await once(killed.process, 'exit');
  const starts = await Promise.all([serveOrEnd(dataDir), serveOrEnd(dataDir)]);
  const [serving, refused] = starts.sort((a, b) => Number(a.code ?? -1) - Number(b.code ?? -1));
  expect([serving!.code, refused!.code]).toEqual([null, 1]);
  serving!.child.kill('SIGTERM');
  await serving!.ended;
});

/** Lists the ids of all descendants of a process. */
function descendants(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendants(child)]);
}

/**
 * The stages of a first start. Each function looks into the data folder, and returns whether the
 * start has reached the stage. initdb is stopped while it runs; the files that show the other
 * stages remain.
 */
const moments: Record<string, (dataDir: string) => Promise<boolean>> = {
  'the data folder exists': async (dataDir) => (await names(dataDir)).includes('owner.lock'),
  'initdb runs': async (dataDir) => findStopped(dataDir).length > 0,
  'PostgreSQL starts': async (dataDir) => (await names(dataDir)).includes('postgres.log'),
  'PostgreSQL accepts connections': async (dataDir) =>
    (await readFile(join(dataDir, 'postgres.log'), 'utf8').catch(() => '')).includes(
      'ready to accept connections',
    ),
};
/** Runs `npm start` until it has reached a stage. */
async function startHeld(moment: string, dataDir: string) {
  const started = spawnNpm({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ...(moment === 'initdb runs' && {
      NODE_OPTIONS: holdOptions.join(' '),
      HOLD_PROGRAM: '/initdb ',
    }),
  });
  await waitUntil(moment, () => moments[moment]!(dataDir), { seconds: BUILD_SECONDS });
  return started;
}

function letGo(dataDir: string): void {
  for (const pid of findStopped(dataDir)) process.kill(pid, 'SIGCONT');
}

const names = (dataDir: string) => readdir(dataDir).catch(() => [] as string[]);

describe('kill -9 during the start', () => {
  test.each(
    Object.keys(moments).flatMap((moment) =>
      ['npm', 'bin/start.mjs'].map((victim) => ({ moment, victim })),
    ),
  )('kill -9 of $victim when $moment leaves nothing running', async ({ moment, victim }) => {
    const dataDir = await mkdtemp(join(folder, 'killed-'));
    const { npm } = await startHeld(moment, dataDir);
    const seen = new Set(descendants(npm.pid!));
    const killed = victim === 'npm' ? npm.pid! : startOf(npm);
    process.kill(killed, 'SIGKILL');
    letGo(dataDir);
    // The server might have started more processes by then, which have the folder in their
    // arguments.
    await waitUntil('all processes have ended', async () => {
      for (const pid of await usersOf(dataDir)) seen.add(pid);
      return [...seen].every((pid) => !isAlive(pid)) && (await usersOf(dataDir)).length === 0;
    });
    // A new site can still start on the folder.
    const site = await startSite({ SAMPLE: 'off' }, dataDir);
    await site.stop();
  });
});

function startOf(npm: ChildProcess): number {
  const [start] = childrenOf(npm.pid!);
  return start!;
}

/** Lists the ids of the processes whose arguments contain the folder. */
async function usersOf(dataDir: string): Promise<number[]> {
  const ps = spawn('ps', ['-eo', 'pid=,args=', '-ww']);
  let list = '';
  ps.stdout.on('data', (chunk) => {
    list += chunk;
  });
  await once(ps, 'close');
  return list
    .split('\n')
    .filter((line) => line.includes(dataDir))
    .map((line) => Number.parseInt(line.trim(), 10));
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s during the start stops everything that was started and exits with 0',
  async (signal) => {
    const dataDir = await mkdtemp(join(folder, 'stopped-'));
    const { npm, exited } = await startHeld('initdb runs', dataDir);
    process.kill(-npm.pid!, signal);
    letGo(dataDir);
    expect(await exited).toBe(0);
    await waitUntil('all processes have ended', async () => (await usersOf(dataDir)).length === 0);
  },
);
