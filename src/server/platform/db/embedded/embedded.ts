import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { StartupError } from '#server/platform/startup-error.ts';
import { type Binaries, loadBinaries } from './binaries.ts';
import { prepareDataDir, preparePostgres } from './data-folder.ts';
import {
  connect,
  connectionString,
  isOwned,
  isStillOwned,
  takeOwnerLock,
  unlessWrongPassword,
  whenReady,
} from './embedded-connection.ts';
import { lockDataFolder } from './owner-lock.ts';
import {
  chooseAddress,
  launch,
  lockFile,
  logPosition,
  startFailure,
  stopProcess,
} from './postgres-process.ts';
import { finishReplacing } from './replace-folder.ts';

const START_TIMEOUT_MS = 60_000;
type Log = Pick<FastifyBaseLogger, 'warn'>;

/**
 * The start is retried after these error messages, because processes of the previous server have
 * not exited yet.
 */
const PREVIOUS_SERVER_ENDING =
  /pre-existing shared memory block|lock file "\S+" (?:already exists|is empty)/;

export type EmbeddedPostgres = {
  /** The connection string. It does not change when the server is restarted. */
  url: string;
  /** Returns the process id of the server, for tests that kill it. */
  pid(): number;
  stop(): Promise<void>;
};

/**
 * Returns the connection string of the database if a copy of Mazwi is running with this data
 * folder, and null otherwise. Commands such as the import then use the database of that copy.
 */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'postgres');
  const running = await lockFile(folder);
  if (!running?.alive) return null;
  const password = await preparePostgres(await loadBinaries(), folder);
  // Connect to the database `postgres`, because advisory locks belong to a database, and the
  // running copy takes its lock in this one.
  const client = await connect(connectionString(password, running, 'postgres')).catch(() => null);
  if (!client) return null;
  const owned = await isOwned(client).finally(() => client.end());
  return owned ? connectionString(password, running, 'mazwi') : null;
}

/**
 * Starts PostgreSQL in `dataDir` and keeps it running until `stop` is called. Stops an orphaned
 * server first, and restarts the server if it exits unexpectedly.
 * @param options.minBuffersMb at least this much memory for buffers, if the machine has enough
 * @param options.signal stops the server, even during the start
 * @throws StartupError if another copy uses the folder, or the data cannot be used
 */
export async function startEmbedded(
  dataDir: string,
  options: {
    minBuffersMb?: number | undefined;
    log?: Log;
    signal?: AbortSignal;
  } = {},
): Promise<EmbeddedPostgres> {
  await prepareDataDir(dataDir);
  const unlock = lockDataFolder(dataDir);
  if (!unlock) throw new StartupError(inUse(dataDir));
  try {
    const folder = join(dataDir, 'postgres');
    const programs = await loadBinaries();
    await finishReplacing(folder);
    const password = await preparePostgres(programs, folder, options.signal);
    const server = await runFolder({ dataDir, folder, programs, password, ...options });
    return {
      ...server,
      stop: async () => {
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

type Server = {
  dataDir: string;
  folder: string;
  programs: Binaries;
  password: string;
  minBuffersMb?: number | undefined;
  log?: Log;
  signal?: AbortSignal;
};

/**
 * Starts the server of a folder, as `startEmbedded` does. The caller must have locked the data
 * folder.
 */
export async function runFolder(server: Server): Promise<EmbeddedPostgres> {
  await stopOrphan(server.folder, server.password, server.dataDir);
  return keepRunning(server);
}

async function keepRunning({
  dataDir,
  folder,
  programs,
  password,
  minBuffersMb,
  log = { warn: () => {} },
  signal,
}: Server): Promise<EmbeddedPostgres> {
  const address = await chooseAddress(folder);
  const url = connectionString(password, address, 'postgres');
  let child: ChildProcess | undefined;
  let owner: pg.Client | undefined;
  let stopping = false;

  const endChild = async () => {
    if (child?.pid && child.exitCode === null && child.signalCode === null)
      await stopProcess(child.pid);
  };
  const start = async (): Promise<void> => {
    for (const deadline = Date.now() + START_TIMEOUT_MS; !stopping; await pause(200)) {
      const logged = await logPosition(folder);
      child = await launch(programs, folder, address, minBuffersMb);
      if (stopping) break;
      owner = await whenReady(child, { url, folder, deadline });
      if (owner) break;
      const failure = await startFailure(folder, logged);
      if (!PREVIOUS_SERVER_ENDING.test(failure) || Date.now() > deadline)
        throw new StartupError(
          `The embedded PostgreSQL in ${folder} did not start: ${failure}. ` +
            `See ${folder}.log; restore the folder from a backup, ` +
            'or set DATA_DIR to another folder.',
        );
    }
    if (stopping || !owner) throw new Error('the database was stopped while it was starting');
    if (!(await takeOwnerLock(owner))) throw new StartupError(inUse(dataDir));
    keepLock(owner);
    const { rows } = await owner.query(`select 1 from pg_database where datname = 'mazwi'`);
    if (rows.length === 0) await owner.query('create database mazwi');
    child!.once('exit', () => {
      if (stopping) return;
      log.warn('embedded database exited unexpectedly; restarting it');
      starting = again();
    });
  };
  /**
   * Takes the lock again if PostgreSQL ends all connections without exiting, as it does when one of
   * its processes crashes.
   */
  const keepLock = (client: pg.Client): void => {
    const server = child;
    client.once('end', async () => {
      while (!stopping && server && server === child) {
        const next = await whenReady(server, { url, folder, deadline: Infinity }).catch(() => null);
        // If the server has exited, `again` restarts it.
        if (next === undefined) return;
        if (next && (await takeOwnerLock(next).catch(() => false))) {
          owner = next;
          keepLock(next);
          return;
        }
        await next?.end().catch(() => {});
        await pause(1000);
      }
    });
  };
  const again = async (): Promise<void> => {
    while (!stopping) {
      try {
        return await start();
      } catch (error) {
        log.warn({ err: error }, 'failed to restart the embedded database; retrying');
        await endChild();
        await pause(1000);
      }
    }
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    signal?.removeEventListener('abort', stop);
    // This also stops a server that is still starting.
    const ended = endChild();
    await starting.catch(() => {});
    await owner?.end().catch(() => {});
    await ended;
    await endChild();
  };
  signal?.addEventListener('abort', stop);
  let starting = start();
  if (signal?.aborted) void stop();
  try {
    await starting;
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: connectionString(password, address, 'mazwi'),
    pid: () => child!.pid!,
    stop,
  };
}

export const inUse = (dataDir: string) =>
  `Another copy of Mazwi is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`;

/** Stops the server of a folder if no copy of Mazwi uses it any more. */
export async function stopOrphan(folder: string, password: string, dataDir: string): Promise<void> {
  const running = await lockFile(folder);
  if (!running?.alive) return;
  const client = await connect(connectionString(password, running, 'postgres')).catch((error) =>
    unlessWrongPassword(error, folder),
  );
  // If connecting failed, there is nothing to stop: the process id now belongs to another program,
  // or the server is shutting down. When PostgreSQL starts, it checks that no other server uses the
  // folder.
  if (!client) return;
  const owned = await isStillOwned(client).finally(() => client.end());
  if (owned) throw new StartupError(inUse(dataDir));
  await stopProcess(running.pid);
}
