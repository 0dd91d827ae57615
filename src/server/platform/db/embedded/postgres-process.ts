import { type ChildProcess, spawn } from 'node:child_process';
import { open, readdir, readFile, stat, truncate } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';

const MIN_BUFFERS_MB = 64;
const MAX_BUFFERS_MB = 1024;
const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
/** Every platform allows at least 103 bytes in a Unix socket path. This limit leaves a margin. */
const SOCKET_PATH_LIMIT = 100;

/**
 * PostgreSQL refuses to run as root, so if Mazwi runs as root, it starts PostgreSQL in a user
 * namespace with another user id. Outside the namespace the user is still root, so this also works
 * in folders that only root can enter.
 */
function asUser(program: string, args: string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [program, args];
  return ['unshare', ['--user', '--map-user=1000', '--map-group=1000', program, ...args]];
}

/** Programs to stop when this process exits. They keep running if it is killed with SIGKILL. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  // initdb and postgres both shut down cleanly on this signal, even after this process has exited.
  for (const child of running) child.kill('SIGINT');
});

function endsWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child)).once('error', () => running.delete(child));
}

/**
 * Runs a program until it exits, and rejects if it fails.
 * @param signal interrupts the program when it is aborted
 */
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

/**
 * Reads PostgreSQL's lock file, and checks whether a process with the id in it is running. Returns
 * null if there is no lock file.
 */
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
 * Chooses the server's address: a Unix socket in the data folder, or a free port on loopback if the
 * platform is Windows or the socket's path would be too long.
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

/** Returns the size of the databases in a data folder, in bytes. */
export async function measureDatabases(folder: string): Promise<number> {
  const files = await readdir(join(folder, 'base'), { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(
        async (file) => (await stat(join(file.parentPath, file.name)).catch(() => null))?.size ?? 0,
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Computes shared_buffers: one sixth of the data size, within limits. Data that does not fit is
 * read from the operating system's page cache, and a search then takes twice as long.
 */
async function bufferMegabytes(folder: string, minimum: number): Promise<number> {
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);
  const data = megabytes(await measureDatabases(folder));
  const most = Math.min(megabytes(totalmem() / 8), MAX_BUFFERS_MB);
  return Math.max(MIN_BUFFERS_MB, Math.min(Math.max(minimum, Math.floor(data / 6)), most));
}

/**
 * Truncates the log file if it is too long.
 * @returns the size of the log file in bytes, where the output of the next server will begin
 */
export async function logPosition(folder: string): Promise<number> {
  const logFile = `${folder}.log`;
  const size = (await stat(logFile).catch(() => null))?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  await truncate(logFile);
  return 0;
}

/**
 * Returns the last error message of a server that did not start.
 * @param from the result of logPosition before the start
 */
export async function startFailure(folder: string, from: number): Promise<string> {
  const log = (await readFile(`${folder}.log`)).subarray(from).toString();
  const failures = [...log.matchAll(/(?:FATAL|PANIC):\s+(.*)/g)].map(([, text]) => text!);
  const last = failures.filter((text) => !text.startsWith('the database system is')).at(-1);
  return last ?? log.trim().split('\n').at(-1) ?? '';
}

/**
 * Starts the server process, with its output in `<folder>.log`. The process has its own process
 * group, so that Ctrl-C reaches only Mazwi, which then shuts the server down.
 */
export async function launch(
  programs: Binaries,
  folder: string,
  address: { host: string; port: number },
  minBuffersMb = MIN_BUFFERS_MB,
): Promise<ChildProcess> {
  const settings = {
    port: address.port,
    listen_addresses: address.host === folder ? '' : address.host,
    unix_socket_directories: address.host === folder ? folder : '',
    max_connections: 60,
    shared_buffers: `${await bufferMegabytes(folder, minBuffersMb)}MB`,
    work_mem: '8MB',
    max_wal_size: '512MB',
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    // I/O workers made a busy site 10 % slower, because most reads are served by the page cache
    // anyway. Versions before 18 have none.
    ...(Number(programs.major) >= 18 ? { io_method: 'sync' } : {}),
    // Keep user content out of the log: no statements, and no values in error details.
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
    // startFailure parses the messages, so they must be in English.
    env: { ...process.env, LC_MESSAGES: 'C' },
  });
  endsWithUs(child);
  child.on('error', () => {});
  await log.close();
  return child;
}

/**
 * Stops a server and waits until it has exited. Tries a fast shutdown first, an immediate one after
 * ten seconds, and kills the server after fifteen.
 */
export async function stopProcess(pid: number): Promise<void> {
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name);
    } catch {
      // The process has already exited.
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
