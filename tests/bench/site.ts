import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { serverOptions } from '../../bin/setup.mjs';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { runningUrl } from '../../src/server/platform/db/embedded/embedded.ts';
import { lockFile } from '../../src/server/platform/db/embedded/postgres-process.ts';
import { freePort } from '../support/sign-in-site.ts';
import { microsSince, readThreads } from './cpu.ts';

export type Site = Awaited<ReturnType<typeof startSite>>;

/**
 * Starts the server on a data folder, in a process of its own. In the result, `pids` are the
 * process ids of the server and its database, and `origin` is the public URL.
 * @param options.cache whether the server caches replies
 */
export async function startSite(dataDir: string, { cache }: { cache: boolean }) {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../../src/server/main.ts'), {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: serverOptions.flags,
    env: {
      ...process.env,
      ...serverOptions.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      SAMPLE: 'off',
      RATE_LIMITS: 'off',
      PUBLIC_CACHE: cache ? 'on' : 'off',
    },
  });
  await ready(child);
  const postgres = await lockFile(join(dataDir, 'postgres'));
  const databaseUrl = (await runningUrl(dataDir))!;
  await waitUntilIdle([child.pid!, postgres!.pid]);
  return {
    databaseUrl,
    url: `http://127.0.0.1:${port}`,
    origin: `http://localhost:${port}`,
    pids: [child.pid!, postgres!.pid],
    database: openDatabase(databaseUrl, { max: 2 }),
    stop: () => end(child),
  };
}

/**
 * Starts the site and measures how many seconds it takes to print that it is ready. Runs
 * bin/start.mjs directly, so the time that npm takes is not included.
 * @param dataDir the data folder of a site that has run before
 */
export async function secondsToReady(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../bin/start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), SAMPLE: 'off' },
  });
  await ready(child);
  const seconds = (performance.now() - started) / 1000;
  await end(child);
  return seconds;
}

/**
 * Waits for the jobs that run when a server starts, because their CPU time would be measured too.
 */
export async function waitUntilIdle(pids: readonly number[]): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    const before = readThreads(pids);
    await setTimeout(500);
    quiet = microsSince(before, pids) < 50_000 ? quiet + 1 : 0;
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout!.on('data', (chunk) => String(chunk).includes('is ready at') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

/** Starts the baseline server; `setBody` sets the body of its responses. */
export async function startBaseline() {
  const child = fork(join(import.meta.dirname, 'baseline.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/`,
    pids: [child.pid!],
    setBody: async (body: string) => {
      child.send(body);
      await once(child, 'message');
    },
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
