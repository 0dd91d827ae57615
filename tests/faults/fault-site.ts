import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../src/server/platform/db/database.ts';
import { findLost } from '../support/find-lost.ts';
import { openRunning } from '../support/killed-site.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { waitUntil } from '../support/wait-until.ts';
import { findHalfWritten } from './invariants.ts';
import { createReplies, type Load, measureRecovery, signInCookie, startWriters } from './load.ts';
import { type FaultFigures, reportFault } from './report.ts';

type Fault = { id: string; cause: string; recoverySeconds: number };
type Writing = { load: Load; writing: ReturnType<typeof startWriters> };

/** Starts a site with its own database, which contains the sample, and signs in a contributor. */
export async function openFaultSite(env: Record<string, string> = {}) {
  const port = String(await freePort());
  const start = (folder?: string) => startSite({ RATE_LIMITS: 'off', ...env, PORT: port }, folder);
  let site = await start();
  const { dataDir, origin } = site;
  const signIn = async () => {
    await waitUntil('the site is ready', async () => (await fetch(`${origin}/readyz`)).ok);
    return signInCookie(origin);
  };
  const cookie = await signIn().catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  const readDatabasePid = async () => {
    const file = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    return Number(file.split('\n')[0]);
  };

  return {
    origin,
    dataDir,
    cookie,
    site: (): RunningSite => site,
    readDatabasePid,
    /** Starts the server again. Resolves with the seconds until it accepted a write. */
    restart: async (name: string): Promise<number> => {
      const restarted = performance.now();
      site = await start(dataDir);
      await measureRecovery({ origin, cookie, replies: createReplies() }, name);
      return (performance.now() - restarted) / 1000;
    },
    /** Sends a signal to the server. Resolves with its exit code once it has exited. */
    end: async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
      const exited = once(site.process, 'exit');
      site.process.kill(signal);
      const [code] = (await exited) as [number | null];
      return code;
    },
    /** Kills PostgreSQL. Resolves with the seconds until the site accepted a write. */
    killDatabase: async (load: Load, name: string): Promise<number> => {
      const killed = await readDatabasePid();
      process.kill(killed, 'SIGKILL');
      const ended = performance.now();
      // Child processes of the killed PostgreSQL may still respond, so wait for a new main process.
      await waitUntil('a new PostgreSQL is running', async () => {
        const pid = await readDatabasePid().catch(() => killed);
        return pid !== killed && pid > 0;
      });
      await measureRecovery(load, name);
      return (performance.now() - ended) / 1000;
    },
    /** Starts writers whose replies are counted separately. */
    write: (name: string, enough: number): Writing => {
      const load = { origin, cookie, replies: createReplies() };
      return { load, writing: startWriters(load, { name, enough }) };
    },
    /** Reports the effect of the fault on the acknowledged writes and on the tables. */
    report: async ({ load, writing }: Writing, fault: Fault): Promise<FaultFigures> => {
      const database = await openRunning(dataDir);
      return reportWrites(database, { ...fault, load, acknowledged: writing.acknowledged }).finally(
        () => database.close(),
      );
    },
    close: async (): Promise<void> => {
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type FaultSite = Awaited<ReturnType<typeof openFaultSite>>;

/** Searches the database for acknowledged writes and for half-written ones, and reports both. */
export async function reportWrites(
  database: Database,
  {
    id,
    cause,
    recoverySeconds,
    load,
    acknowledged,
  }: Fault & { load: Load; acknowledged: readonly string[] },
): Promise<FaultFigures> {
  const lost = await findLost(database, acknowledged);
  const figures = {
    acknowledged: acknowledged.length,
    lost: lost.length,
    halfWritten: await findHalfWritten(database),
    ...load.replies,
    recoverySeconds,
  };
  reportFault(id, cause, figures);
  return figures;
}
