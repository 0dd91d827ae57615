import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded } from '../src/server/platform/db/embedded.ts';
import { aTermInput } from './factories.ts';
import { createFakeBrowser } from './support/fake-browser.ts';
import { type RunningSite, startSite } from './support/running-site.ts';
import { freePort } from './support/sign-in-site.ts';

/** `WRITERS` clients write concurrently. A process is killed after `ENOUGH` acknowledged writes. */
const WRITERS = 8;
const ENOUGH = 60;

let site: RunningSite;
let cookie: string;
let port: string;
beforeAll(async () => {
  port = String(await freePort());
  site = await start();
  const visitor = createFakeBrowser(site.origin);
  await visitor.submit(await visitor.visit('/api/login'), {
    email: 'contributor@example.org',
    password: 'speak-science',
  });
  cookie = `mazwi=${visitor.cookie('mazwi')!.value}`;
});
afterAll(async () => {
  await site.stop();
  await rm(site.dataDir, { recursive: true, force: true });
});

const start = (folder?: string) => startSite({ PORT: port, RATE_LIMITS: 'off' }, folder);
const databasePid = async () =>
  Number((await readFile(join(site.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);

async function submit(word: string): Promise<number> {
  const response = await fetch(`${site.origin}/api/terms`, {
    method: 'POST',
    headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify(
      aTermInput({
        englishWord: word,
        vernacularWord: 'igama',
        meaning: 'A word of this test.',
        language: 'zulu',
        subject: 'physics',
      }),
    ),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Submits terms without pause until `stop` is called, and records those that were acknowledged. */
function writers(round: string) {
  const acknowledged: string[] = [];
  let stopped = false;
  const reached = Promise.withResolvers<void>();
  const done = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let count = 0; !stopped; count += 1) {
        const word = `${round} ${writer} ${count}`;
        if ((await submit(word).catch(() => 0)) === 201 && acknowledged.push(word) === ENOUGH)
          reached.resolve();
      }
    }),
  );
  return {
    acknowledged,
    enough: reached.promise,
    stop: async () => {
      stopped = true;
      await done;
    },
  };
}

async function stored(): Promise<Set<string>> {
  const response = await fetch(`${site.origin}/api/profile/submissions`, { headers: { cookie } });
  expect(response.status).toBe(200);
  return new Set(
    ((await response.json()) as { englishWord: string }[]).map((term) => term.englishWord),
  );
}

/** Polls until the site responds with the given status; fails after ten seconds. */
async function until(path: string, status: number, origin = site.origin): Promise<void> {
  let last = 0;
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    last = await fetch(origin + path, { headers: { cookie } }).then(
      (response) => response.status,
      () => 0,
    );
    if (last === status) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`${path} still returns ${last}, not ${status}, after ten seconds`);
}

/**
 * Waits until a new PostgreSQL has replaced the killed one. Until then, child processes of the
 * killed one might still respond.
 */
async function databaseAfter(killed: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const pid = await databasePid().catch(() => killed);
    if (pid !== killed && pid > 0) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error('PostgreSQL was not started again within ten seconds');
}

describe('acknowledged changes', () => {
  test.each([1, 2, 3])(
    'acknowledged changes survive kill -9 of the server (run %i)',
    async (time) => {
      const writing = writers(`server ${time}`);
      await writing.enough;
      const ended = new Promise((resolve) => {
        site.process.once('exit', resolve);
      });
      site.process.kill('SIGKILL');
      await ended;
      await writing.stop();
      site = await start(site.dataDir);
      const found = await stored();
      expect(writing.acknowledged.filter((word) => !found.has(word))).toEqual([]);
      expect(writing.acknowledged.length).toBeGreaterThanOrEqual(ENOUGH);
    },
  );

  test.each([1, 2, 3])(
    'acknowledged changes survive kill -9 of PostgreSQL, and the server recovers (run %i)',
    async (time) => {
      const { pid } = site.process;
      const writing = writers(`database ${time}`);
      await writing.enough;
      const killed = await databasePid();
      process.kill(killed, 'SIGKILL');
      await databaseAfter(killed);
      await until('/readyz', 200);
      await writing.stop();
      const found = await stored();
      expect(writing.acknowledged.filter((word) => !found.has(word))).toEqual([]);
      expect([site.process.pid, site.process.exitCode]).toEqual([pid, null]);
    },
  );
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
    await until('/readyz', 200, other.origin);
    expect((await fetch(`${other.origin}/dictionary`)).status).toBe(200);
    expect(other.process.exitCode).toBeNull();
  } finally {
    await other.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a second copy with the same DATA_DIR or port exits with an explanation', async () => {
  const { dataDir } = site;
  await expect(startSite({ PORT: String(await freePort()) }, dataDir)).rejects.toThrow(
    `Another copy of Mazwi is using ${dataDir}.`,
  );
  await expect(startSite({ PORT: port })).rejects.toThrow(
    `Port ${port} is in use by another program.`,
  );
});

test('requests in flight finish after SIGTERM, and the exit code is 0', async () => {
  const writing = writers('terminated');
  await writing.enough;
  const ended = new Promise((resolve) => {
    site.process.once('exit', resolve);
  });
  site.process.kill('SIGTERM');
  expect(await ended).toBe(0);
  await writing.stop();
  site = await start(site.dataDir);
  const found = await stored();
  expect(writing.acknowledged.filter((word) => !found.has(word))).toEqual([]);
});
