import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverOptions } from '../../bin/setup.mjs';
import { freePort } from './sign-in-site.ts';

export type RunningSite = {
  origin: string;
  dataDir: string;
  process: ChildProcess;
  output: () => string;
  stop: () => Promise<void>;
};

export const root = join(import.meta.dirname, '../..');

/**
 * Starts the server in a process of its own, with its own port and data folder, and waits until it
 * prints that it is ready.
 * @param folder the data folder, which `stop` keeps; by default a new folder, which `stop` deletes
 * @param source the folder of the code, by default this repository
 * @param wrapper a command, with its arguments, that runs the server's command
 * @param script what Node runs, with its options: by default the server itself
 * @param onSpawn called with the process immediately, so that a test can kill it before the site is
 * ready
 */
export async function startSite(
  env: Record<string, string> = {},
  folder?: string,
  {
    source = root,
    onSpawn = () => {},
    wrapper = [],
    script = [...serverOptions.flags, 'src/server/main.ts'],
  }: {
    source?: string;
    onSpawn?: (child: ChildProcess) => void;
    wrapper?: readonly string[];
    script?: readonly string[];
  } = {},
): Promise<RunningSite> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'mazwi-site-')));
  const port = env.PORT ?? String(await freePort());
  const [command = '', ...args] = [...wrapper, process.execPath, ...script];
  const child = spawn(command, args, {
    cwd: source,
    env: { ...clean(process.env), ...serverOptions.env, DATA_DIR: dataDir, PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn(child);
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/^Mazwi is ready at /m.test(output)) resolve();
    };
    child.stdout!.on('data', read);
    child.stderr!.on('data', read);
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${output}`)));
  });
  await ready;
  return {
    origin: env.PUBLIC_URL ?? `http://localhost:${port}`,
    dataDir,
    process: child,
    output: () => output,
    stop: async () => {
      const ended = new Promise((resolve) => {
        child.once('exit', resolve);
      });
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      if (!folder) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the environment without the variables that the test runner sets. */
export function clean(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) =>
        value !== undefined && !/^(VITEST|TEST|NODE_ENV|MODE|DEV|PROD|BASE_URL|SSR)/.test(name),
    ),
  ) as Record<string, string>;
}
