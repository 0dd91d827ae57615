import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../support/sign-in-site.ts';
import { processes } from '../cpu.ts';
import { waitUntilIdle } from '../site.ts';
import type { Rival } from './measure.ts';

/**
 * Starts another version of the site with its own terms.
 * @param checkout the folder of the other version, installed with `npm ci`
 * @param data the folder for its databases. Its own `npm run bench` generates the terms there
 * unless they exist.
 */
export async function startRelease(
  checkout: string,
  data: string,
  { terms, cache }: { terms: number; cache: boolean },
): Promise<Rival> {
  const fill = ['--data', data, '--sizes', String(terms), '--only', 'nothing'];
  await end(run(checkout, 'bin/bench.mjs', fill, {}));
  const port = await freePort();
  const child = run(checkout, 'bin/start.mjs', [], {
    DATA_DIR: join(data, String(terms)),
    PORT: String(port),
    HOST: '127.0.0.1',
    SAMPLE: 'off',
    RATE_LIMITS: 'off',
    PUBLIC_CACHE: cache ? 'on' : 'off',
  });
  await ready(child);
  const pids = descendants(child.pid!);
  await waitUntilIdle(pids);
  return {
    name: 'the other version',
    url: `http://127.0.0.1:${port}`,
    pids,
    stop: async () => {
      child.kill('SIGTERM');
      await end(child);
    },
  };
}

function run(checkout: string, script: string, args: string[], env: Record<string, string>) {
  return spawn(process.execPath, [join(checkout, script), ...args], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
}

async function end(child: ReturnType<typeof run>): Promise<void> {
  child.stdout.resume();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.exitCode) throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode}`);
}

function ready(child: ReturnType<typeof run>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('is ready at') && resolve());
    child.once('exit', (code) => reject(new Error(`the other version ended with ${code}`)));
  });
}

/** Returns the ids of a process and of all processes below it that run now. */
function descendants(pid: number): number[] {
  const all = processes();
  const below = (parent: number): number[] =>
    all
      .filter((process) => process.parent === parent)
      .flatMap((process) => [process.pid, ...below(process.pid)]);
  return [pid, ...below(pid)];
}
