import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { loadBinaries } from '../../src/server/platform/db/embedded/binaries.ts';
import {
  launch,
  lockFile,
  stopProcess,
} from '../../src/server/platform/db/embedded/postgres-process.ts';
import { createFakeBrowser } from '../support/fake-browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { type Standby, startStandby } from '../support/standby.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type PoolMode, startPooler } from './pooler.ts';
import { type ReverseProxy, startProxy } from './proxy.ts';

const PARENT = process.env.TOPOLOGY_FOLDER ?? '';

export const newFolder = (name: string): string => mkdtempSync(join(PARENT, `${name}-`));

/** Two copies of the server behind nginx. They share a PostgreSQL that contains the sample. */
export type LargeSite = {
  proxy: ReverseProxy;
  databaseUrl: string;
  /** How the copies reach the database, which may be through PgBouncer. */
  copyDatabaseUrl: string;
  /** Kills PostgreSQL as if its machine had lost power. */
  killDatabase: () => void;
  /** Null unless `hasStandby` was chosen. */
  standby: Standby | null;
  /** Starts a copy on a port that is already in the configuration of nginx. */
  startCopy: (copy: 0 | 1, source?: string) => Promise<RunningSite>;
  /** Takes a copy out of nginx, stops it, and starts its successor in its place. */
  replaceCopy: (copy: 0 | 1, running: RunningSite, source?: string) => Promise<RunningSite>;
  close: () => Promise<void>;
};

/**
 * @param options.source the folder with the code that creates the database; by default this
 * repository
 * @param options.poolMode puts a PgBouncer in this mode between the copies and each database
 * @param options.hasStandby adds a synchronous standby, to which the copies can fail over
 */
export async function openLargeSite({
  source,
  poolMode,
  hasStandby = false,
}: {
  source?: string;
  poolMode?: PoolMode;
  hasStandby?: boolean;
} = {}): Promise<LargeSite> {
  const folder = newFolder('site');
  const database = await startDatabase(join(folder, 'data'), source);
  const standby = hasStandby ? await addStandby(database, join(folder, 'standby')) : null;
  const servers = [database.url, ...(standby ? [standby.url] : [])];
  const poolers = poolMode
    ? await Promise.all(servers.map((url) => startPooler(newFolder('pooler'), url, poolMode)))
    : [];
  const copyDatabaseUrl = listHosts(poolMode ? poolers.map(({ url }) => url) : servers);
  const [port, httpPort, ...copyPorts] = await Promise.all(Array.from({ length: 4 }, freePort));
  const ports = copyPorts as [number, number];
  const proxy = await startProxy({
    folder,
    port: port ?? 0,
    httpPort: httpPort ?? 0,
    copyPorts: ports,
    certificate: process.env.NODE_EXTRA_CA_CERTS ?? '',
    key: join(PARENT, 'key.pem'),
  });
  const copies = new Set<RunningSite>();
  const startCopy = async (copy: 0 | 1, code?: string) => {
    const site = await startSite(
      {
        DATABASE_URL: copyDatabaseUrl,
        ...(standby ? { DATABASE_REPLICA_URL: standby.url } : {}),
        PORT: String(ports[copy]),
        PUBLIC_URL: proxy.origin,
        TRUSTED_PROXIES: 'loopback',
        RATE_LIMITS: 'off',
      },
      join(folder, `copy-${copy + 1}`),
      // deploy/mazwi.service runs this script, and systemd stops it with SIGTERM.
      code ? { source: code } : { script: ['bin/start.mjs'] },
    );
    copies.add(site);
    return site;
  };
  const stopCopy = async (site: RunningSite) => {
    copies.delete(site);
    await site.stop();
  };
  return {
    proxy,
    databaseUrl: database.url,
    copyDatabaseUrl,
    killDatabase: database.kill,
    standby,
    startCopy,
    replaceCopy: async (copy, running, code) => {
      await proxy.takeOut(copy);
      await stopCopy(running);
      const next = await startCopy(copy, code);
      await proxy.putBack(copy);
      return next;
    },
    close: async () => {
      await Promise.all([...copies].map(stopCopy));
      await proxy.stop();
      await Promise.all(poolers.map((pooler) => pooler.stop()));
      await standby?.stop();
      await database.stop();
    },
  };
}

/** Fills a new embedded database with the sample, then starts it on a loopback port. */
async function startDatabase(dataDir: string, source?: string) {
  const first = await startSite({}, dataDir, source ? { source } : {});
  await first.stop();
  const folder = join(dataDir, 'postgres');
  // On a slow disk, the last checkpoint may take longer than the site's own shutdown.
  await waitUntil('the embedded PostgreSQL has stopped', async () => !(await lockFile(folder)), {
    seconds: 60,
  });
  const port = await freePort();
  const { pid = 0 } = await launch(await loadBinaries(), folder, { host: '127.0.0.1', port });
  const password = (await readFile(`${folder}.password`, 'utf8')).trim();
  const url = `postgres://mazwi:${password}@127.0.0.1:${port}/mazwi`;
  const database = openDatabase(url, { max: 1 });
  await waitUntil('PostgreSQL accepts connections', () =>
    database.query('select').then(
      () => true,
      () => false,
    ),
  );
  await database.close();
  return {
    url,
    dataDir,
    kill: () => process.kill(pid, 'SIGKILL'),
    stop: () => stopProcess(pid),
  };
}

/**
 * Starts a synchronous standby: the primary acknowledges no write that the standby lacks, so none
 * is lost.
 */
async function addStandby(
  primary: { url: string; dataDir: string },
  folder: string,
): Promise<Standby> {
  const standby = await startStandby(primary, folder, { port: await freePort() });
  const admin = openDatabase(primary.url, { max: 1 });
  await admin.query(`alter system set synchronous_standby_names = '*'`);
  await admin.query('select pg_reload_conf()');
  await waitUntil('replication is synchronous', async () => {
    const { rows } = await admin.query<{ state: string }>(
      'select sync_state as state from pg_stat_replication',
    );
    return rows[0]?.state === 'sync';
  });
  await admin.close();
  return standby;
}

/** Returns one connection string for several servers that differ in their addresses only. */
function listHosts([first = '', ...others]: readonly string[]): string {
  const { host } = new URL(first);
  return first.replace(host, [host, ...others.map((url) => new URL(url).host)].join(','));
}

/** Signs in as a person from the sample, and returns the session cookie. */
export async function signInThrough(
  origin: string,
  role: 'contributor' | 'verifier' = 'contributor',
): Promise<string> {
  const visitor = createFakeBrowser(origin);
  await visitor.submit(await visitor.visit('/api/login'), {
    email: `${role}@example.org`,
    password: 'speak-science',
  });
  const name = origin.startsWith('https:') ? '__Host-mazwi' : 'mazwi';
  const cookie = visitor.cookie(name);
  if (!cookie) throw new Error(`the ${role} could not sign in`);
  return `${name}=${cookie.value}`;
}
