import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCertificate } from '../../../bin/certificate.mjs';
import { createAccount } from '../../../src/server/identity/provider/accounts/accounts.ts';
import { type Database, openDatabase } from '../../../src/server/platform/db/database.ts';
import { startEmbedded } from '../../../src/server/platform/db/embedded/embedded.ts';
import { lockFile } from '../../../src/server/platform/db/embedded/postgres-process.ts';
import { createFakeBrowser } from '../../support/fake-browser.ts';
import { type RunningSite, startSite } from '../../support/running-site.ts';
import { freePort } from '../../support/sign-in-site.ts';
import { startStandby } from '../../support/standby.ts';
import { startProxy } from '../../topology/proxy.ts';
import { waitUntilIdle } from '../site.ts';

type Role = 'user' | 'verifier';
/** The process ids of each part of a site. */
export type Pids = { server: number[]; primary: number[]; replica: number[]; nginx: number[] };

export type LargeSite = {
  origin: string;
  ca: Buffer;
  database: Database;
  pids: Pids;
  /** Counts the hits and misses of the caches of all copies. */
  countCached: () => Promise<{ hits: number; misses: number }>;
  /** Signs in a person with this role, and returns the headers for their requests. */
  signIn: (role: Role) => Promise<Record<string, string>>;
  close: () => Promise<void>;
};

type Options = { copies: 1 | 2; replicas: 0 | 1; cache: boolean };

/** Starts copies behind nginx on a copy of a data folder, with a streaming replica if wanted. */
export async function openLargeSite(dataDir: string, options: Options): Promise<LargeSite> {
  const folder = mkdtempSync(join(tmpdir(), 'mazwi-scale-'));
  const ending: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    const primary = await startPrimary(dataDir, join(folder, 'primary'));
    ending.push(primary.stop);
    const replica = join(folder, 'replica');
    const standby = options.replicas === 1 && (await startStandby(primary, replica));
    if (standby) ending.push(standby.stop);
    const proxy = await startNginx(folder, options.copies);
    ending.push(proxy.stop);
    const sites: RunningSite[] = [];
    for (const [index, port] of proxy.copyPorts.entries()) {
      const env = {
        DATABASE_URL: primary.url,
        ...(standby && { DATABASE_REPLICA_URL: standby.url }),
        PORT: String(port),
        PUBLIC_URL: proxy.origin,
        TRUSTED_PROXIES: 'loopback',
        RATE_LIMITS: 'off',
        PUBLIC_CACHE: options.cache ? 'on' : 'off',
      };
      const site = await startSite(env, join(folder, `copy-${index + 1}`));
      ending.push(site.stop);
      sites.push(site);
    }
    const pids: Pids = {
      server: sites.map((site) => site.process.pid ?? 0),
      primary: [primary.pid],
      replica: standby ? [(await lockFile(join(replica, 'postgres')))?.pid ?? 0] : [],
      nginx: [proxy.pid],
    };
    await waitUntilIdle(Object.values(pids).flat());
    const { origin, copyPorts, certificate } = proxy;
    const direct = `http://127.0.0.1:${copyPorts[0]}`;
    return {
      origin,
      ca: readFileSync(certificate),
      database: primary.database,
      pids,
      countCached: () => countCached(copyPorts),
      signIn: (role) => signIn(primary.database, { origin, direct, role }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startNginx(folder: string, copies: 1 | 2) {
  const [port = 0, httpPort = 0, first = 0, second = 0] = await Promise.all(
    Array.from({ length: 4 }, freePort),
  );
  const { certificate, key } = createCertificate(folder);
  const proxy = await startProxy({
    ...{ folder, port, httpPort, certificate, key },
    copyPorts: [first, second],
  });
  if (copies === 1) await proxy.takeOut(1);
  return { ...proxy, certificate, copyPorts: [first, second].slice(0, copies) };
}

async function startPrimary(from: string, dataDir: string) {
  await cp(from, dataDir, { recursive: true });
  const postgres = await startEmbedded(dataDir);
  const database = openDatabase(postgres.url, { max: 2 });
  const stop = async () => {
    await database.close();
    await postgres.stop();
  };
  return { url: postgres.url, pid: postgres.pid(), dataDir, database, stop };
}

async function signIn(
  database: Database,
  { origin, direct, role }: { origin: string; direct: string; role: Role },
): Promise<Record<string, string>> {
  const account = {
    email: `scale-${role}@example.org`,
    password: 'speak-science',
    firstName: 'Scale',
    lastName: role,
    emailVerified: true,
  };
  await createAccount(database, account);
  const { host } = new URL(origin);
  const browser = createFakeBrowser(origin, {
    to: direct,
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': host },
  });
  await browser.submit(await browser.visit('/api/login'), {
    email: account.email,
    password: account.password,
  });
  await database.query('update users set role = $2 where email = $1', [account.email, role]);
  const cookie = browser.cookie('__Host-mazwi');
  if (!cookie) throw new Error(`${account.email} could not sign in`);
  return { cookie: `__Host-mazwi=${cookie.value}`, origin };
}

async function countCached(ports: readonly number[]): Promise<{ hits: number; misses: number }> {
  const texts = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  const sum = (result: string) =>
    texts
      .map((text) =>
        Number(
          new RegExp(`^public_cache_requests_total\\{result="${result}"\\} (\\S+)`, 'm').exec(
            text,
          )?.[1],
        ),
      )
      .reduce((total, count) => total + count, 0);
  return { hits: sum('hit'), misses: sum('miss') };
}
