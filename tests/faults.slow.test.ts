import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../src/server/platform/db/embedded/embedded.ts';
import { type FaultSite, openFaultSite } from './faults/fault-site.ts';
import { openRunning } from './support/killed-site.ts';
import { startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';
import { waitUntil } from './support/wait-until.ts';

/** A process is killed after this many acknowledged writes. */
const ENOUGH = 60;

let faultSite: FaultSite;
beforeAll(async () => {
  faultSite = await openFaultSite();
});
afterAll(() => faultSite.close());

const isReady = (origin: string) => async (): Promise<boolean> => {
  const reply = await fetch(`${origin}/readyz`).catch(() => null);
  return reply?.status === 200;
};

/** Returns the process id of the connection with which the server owns its database. */
async function readOwnerPid(dataDir: string): Promise<number | null> {
  const database = await openRunning(dataDir).catch(() => null);
  if (!database) return null;
  const { rows } = await database
    .query<{ pid: number }>(
      `select pid
       from pg_locks
       where locktype = 'advisory' and objid = 7236002 and granted`,
    )
    .finally(() => database.close());
  return rows[0]?.pid ?? null;
}

describe('acknowledged changes', () => {
  test.each([1, 2, 3])(
    'acknowledged changes survive kill -9 of the server (run %i)',
    async (run) => {
      const load = faultSite.write(`server ${run}`, ENOUGH);
      await load.writing.reached;
      await faultSite.end('SIGKILL');
      await load.writing.stop();
      const recoverySeconds = await faultSite.restart(`restarted ${run}`);
      await faultSite.report(load, { id: 'F1', cause: 'kill -9 of the server', recoverySeconds });
    },
  );

  test.each([1, 2, 3])(
    'acknowledged changes survive kill -9 of PostgreSQL, and the server recovers (run %i)',
    async (run) => {
      const { process: server } = faultSite.site();
      const load = faultSite.write(`database ${run}`, ENOUGH);
      await load.writing.reached;
      const recoverySeconds = await faultSite.killDatabase(load.load, `recovered ${run}`);
      await waitUntil('the site is ready', isReady(faultSite.origin));
      await load.writing.stop();
      await faultSite.report(load, { id: 'F2', cause: 'kill -9 of PostgreSQL', recoverySeconds });
      expect(server.exitCode).toBeNull();
    },
  );
});

test('the server still owns its database after a process of PostgreSQL has crashed', async () => {
  const { dataDir, origin } = faultSite;
  const owner = (await readOwnerPid(dataDir)) ?? 0;
  process.kill(owner, 'SIGKILL');
  await waitUntil('the server owns its database again', async () => {
    const pid = await readOwnerPid(dataDir).catch(() => null);
    return pid !== null && pid !== owner;
  });
  await waitUntil('the site is ready', isReady(origin));
});

test('a site whose PostgreSQL stops returns 503 for what needs data, and recovers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-database-'));
  let postgres = await startEmbedded(folder);
  const other = await startSite({ DATABASE_URL: postgres.url });
  try {
    expect((await fetch(`${other.origin}/readyz`)).status).toBe(200);
    await postgres.stop();
    const [call, page, ready, alive, words] = await Promise.all(
      ['/api/terms?query=a', '/dictionary', '/readyz', '/healthz', '/about'].map((path) =>
        fetch(other.origin + path),
      ),
    );
    expect([call!.status, page!.status, ready!.status, alive!.status, words!.status]).toEqual([
      503, 503, 503, 200, 200,
    ]);
    expect(Number(call!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(call!.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await page!.text()).not.toMatch(
      /\.[cm]?[jt]s:\d+|from terms|search_keys|ECONNREFUSED|ENOENT/,
    );
    postgres = await startEmbedded(folder);
    await waitUntil('the site is ready', isReady(other.origin));
    expect((await fetch(`${other.origin}/dictionary`)).status).toBe(200);
    expect(other.process.exitCode).toBeNull();
  } finally {
    await other.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a second copy with the same DATA_DIR or port exits with an explanation', async () => {
  const { dataDir, origin } = faultSite;
  await expect(startSite({ PORT: String(await freePort()) }, dataDir)).rejects.toThrow(
    `Another copy of Mazwi is using ${dataDir}.`,
  );
  const { port } = new URL(origin);
  await expect(startSite({ PORT: port })).rejects.toThrow(
    `Port ${port} is in use by another program.`,
  );
});

test('requests in flight finish after SIGTERM, and the exit code is 0', async () => {
  const load = faultSite.write('terminated', ENOUGH);
  await load.writing.reached;
  expect(await faultSite.end('SIGTERM')).toBe(0);
  await load.writing.stop();
  const recoverySeconds = await faultSite.restart('started');
  await faultSite.report(load, { id: 'F9', cause: 'SIGTERM to the server', recoverySeconds });
});
