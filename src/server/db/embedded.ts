import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import {
  binaries,
  CannotStart,
  chooseAddress,
  launch,
  lockFile,
  prepareFolder,
  stopProcess,
} from './postgres-process.ts';

/**
 * Held by the one copy of Mazwi that uses a data folder, for as long as it lives: it ends with the
 * connection, also after kill -9.
 */
const OWNER_LOCK = 7_236_002;
const START_LIMIT_MS = 60_000;

export type EmbeddedPostgres = {
  /**
   * The connection string: all that the rest of the product needs. It stays the same when the
   * server is started again.
   */
  url: string;
  /** The process of the database, for tests that end it. */
  pid(): number;
  stop(): Promise<void>;
};

const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

function connectionString(
  password: string,
  address: { host: string; port: number },
  database: string,
): string {
  return `postgres://mazwi:${password}@localhost:${address.port}/${database}?host=${encodeURIComponent(address.host)}`;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
  return rows[0].taken;
}

/**
 * The connection string of the server that runs on this data folder at the moment, or null: the
 * import joins a server that serves.
 */
export async function runningUrl(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'postgres');
  const running = await lockFile(folder);
  if (!running?.alive) return null;
  const password = await prepareFolder(await binaries(), folder);
  // Advisory locks belong to a database: the owner's is held in this one.
  const client = await connect(connectionString(password, running, 'postgres')).catch(() => null);
  if (!client) return null;
  const nobody = await takeLock(client).finally(() => client.end());
  return nobody ? null : connectionString(password, running, 'mazwi');
}

/**
 * Starts PostgreSQL in `dataDir` and keeps it running until `stop`: what a kill -9 left behind is
 * stopped first, and a server that dies is started again.
 * @throws CannotStart when another copy uses the folder, or its data is of another major version
 */
export async function startEmbedded(
  dataDir: string,
  report: (message: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const folder = join(dataDir, 'postgres');
  const programs = await binaries();
  const password = await prepareFolder(programs, folder);
  await stopOrphan(folder, password, dataDir);

  const address = await chooseAddress(folder);
  let child: ChildProcess;
  let owner: pg.Client;
  let stopping = false;

  const start = async (): Promise<void> => {
    for (const deadline = Date.now() + START_LIMIT_MS; ; await pause(200)) {
      child = await launch(programs, folder, address);
      const client = await whenReady(
        child,
        connectionString(password, address, 'postgres'),
        deadline,
      );
      if (client) {
        if (!(await takeLock(client))) throw new CannotStart(inUse(dataDir));
        const { rows } = await client.query(`select 1 from pg_database where datname = 'mazwi'`);
        if (rows.length === 0) await client.query('create database mazwi');
        owner = client;
        break;
      }
      // After a kill -9 the memory of the last server may still be held by its dying children: try
      // again until it is free.
      if (Date.now() > deadline)
        throw new CannotStart(`The embedded PostgreSQL did not start; see ${folder}.log.`);
    }
    child.once('exit', () => {
      if (stopping) return;
      report('the database ended unexpectedly; starting it again');
      starting = again();
    });
  };
  const again = async (): Promise<void> => {
    while (!stopping) {
      try {
        return await start();
      } catch (error) {
        report(`the database could not be started again: ${(error as Error).message}`);
        await pause(1000);
      }
    }
  };
  let starting = start();
  await starting;

  return {
    url: connectionString(password, address, 'mazwi'),
    pid: () => child.pid!,
    stop: async () => {
      stopping = true;
      await starting;
      await owner.end().catch(() => {});
      if (child.exitCode === null && child.signalCode === null) await stopProcess(child.pid!);
    },
  };
}

const inUse = (dataDir: string) =>
  `Another copy of Mazwi is using ${dataDir}. Stop it, or set DATA_DIR to another folder.`;

async function stopOrphan(folder: string, password: string, dataDir: string): Promise<void> {
  const running = await lockFile(folder);
  if (!running?.alive) return;
  const client = await connect(connectionString(password, running, 'postgres')).catch(() => null);
  // Nobody answers: the number belongs to another program by now, or the server is on its way out.
  // PostgreSQL itself decides at its start.
  if (!client) return;
  const orphan = await takeLock(client).finally(() => client.end());
  if (!orphan) throw new CannotStart(inUse(dataDir));
  await stopProcess(running.pid);
}

/** Connects as soon as the server accepts; null when its process ends before. */
async function whenReady(
  child: ChildProcess,
  url: string,
  deadline: number,
): Promise<pg.Client | null> {
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      return null;
    const client = await connect(url).catch(() => null);
    if (client) return client;
    await pause(50);
  }
  return null;
}
