import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { lockFile } from '../../src/server/db/postgres-process.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { runningUrl } from '../../src/server/db/embedded.ts';
import { freePort } from '../support/sign-in-site.ts';

/** Starts the real server on a data folder, as a process of its own; `pids` are the server's and its database's. */
export async function startSite(dataDir: string) {
  const port = await freePort();
  const child = fork(join(import.meta.dirname, '../../src/server/main.ts'), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', SAMPLE: 'off', RATE_LIMITS: 'off' } });
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on('data', (chunk) => String(chunk).includes('is ready at') && resolve());
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const postgres = await lockFile(join(dataDir, 'postgres'));
  return {
    url: `http://127.0.0.1:${port}`, pids: [child.pid!, postgres!.pid], database: openDatabase((await runningUrl(dataDir))!, { max: 2 }),
    stop: () => end(child),
  };
}

/** The bare server, and a way to tell it what to answer. */
export async function startBare() {
  const child = fork(join(import.meta.dirname, 'bare.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}/`, pids: [child.pid!],
    answer: async (body: string) => {
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
