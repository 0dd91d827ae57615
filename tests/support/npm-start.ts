import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isAlive } from '../../src/server/platform/db/embedded/postgres-process.ts';
import { clean, root } from './running-site.ts';
import { waitUntil } from './wait-until.ts';

/** The processes of one `npm start`. */
export type Started = {
  npm: ChildProcess;
  port: string;
  dataDir: string;
  output: () => string;
  /** The ids of bin/start.mjs, the server and the database. */
  pids: { start: number; server: number; postgres: number };
  exited: Promise<number | null>;
};

/** Spawns `npm start` in a process group of its own, as a terminal or a service manager does. */
export function spawnNpm(env: Record<string, string>, source = root) {
  const npm = spawn('npm', ['start'], {
    cwd: source,
    env: { ...clean(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  // Ends the processes even if the test fails.
  onTestFinished(() => {
    try {
      process.kill(-npm.pid!, 'SIGTERM');
    } catch {
      // All processes have already ended.
    }
  });
  const exited = once(npm, 'close').then(([code]) => code as number | null);
  /** Resolves when the output contains `text`, and rejects if `npm start` exits first. */
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => output.includes(text) && resolve();
      listeners.add(look);
      look();
      void exited.then((code) => reject(new Error(`npm start ended with ${code}:\n${output}`)));
    });
  return { npm, output: () => output, exited, printed };
}

/** Runs `npm start` until the site is ready. */
export async function npmStart(
  env: { PORT: string; DATA_DIR: string } & Record<string, string>,
): Promise<Started> {
  const { npm, output, exited, printed } = spawnNpm(env);
  await printed('Mazwi is ready at');
  const [start] = childrenOf(npm.pid!);
  const server = childrenOf(start!).find((pid) => pid !== start);
  const file = await readFile(join(env.DATA_DIR, 'postgres/postmaster.pid'), 'utf8');
  return {
    npm,
    port: env.PORT,
    dataDir: env.DATA_DIR,
    output,
    pids: { start: start!, server: server!, postgres: Number(file.split('\n')[0]) },
    exited,
  };
}

/** Returns the command line of a process. */
export const commandOf = (pid: number): string =>
  execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).trim();

export function childrenOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid]) => pid!)
    .filter((pid) => isAlive(pid));
}

/**
 * Sends a POST request with only the first half of its body. `finish` sends the second half and
 * resolves with the raw response.
 */
export async function halfRequest(
  port: string,
  { path, origin, body }: { path: string; origin: string; body: string },
): Promise<{ socket: Socket; finish: () => Promise<string> }> {
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  const half = Math.floor(body.length / 2);
  let response = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    response += chunk;
  });
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: ${origin}`,
    'Expect: 100-continue',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  await waitUntil('100 Continue', () => response.includes('100 Continue'));
  socket.write(body.slice(0, half));
  response = '';
  return {
    socket,
    finish: async () => {
      const ended = once(socket, 'close');
      socket.write(body.slice(half));
      await ended;
      return response;
    },
  };
}
