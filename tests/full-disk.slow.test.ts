import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl } from '../src/server/platform/db/embedded/embedded.ts';
import { aTermInput } from './factories.ts';
import { createFakeBrowser } from './support/fake-browser.ts';
import { type RunningSite, startSite } from './support/running-site.ts';
import { smallDiskCommand } from './support/small-disk.ts';

type Disk = { wrapper: readonly string[]; fill: Change; free: Change };
type Change = (site: RunningSite) => Promise<void>;

/**
 * Returns a small disk for the site's DATA_DIR, which `wrapper` mounts before it starts the site.
 * Returns null if mounting is not possible.
 */
function smallDisk(dataDir: string): Disk | null {
  const wrapper = smallDiskCommand(dataDir, '320m');
  if (!wrapper) return null;
  const inside = (site: RunningSite) => `/proc/${site.process.pid}/root${dataDir}`;
  const filler = (site: RunningSite) => join(inside(site), 'filler');
  return {
    wrapper,
    fill: async (site) => {
      const { bavail, bsize } = await statfs(inside(site));
      const filled = writeFile(filler(site), Buffer.alloc(bavail * bsize));
      // The jobs that run at a start may take some of the space meanwhile.
      await filled.catch((error) => expect(error).toMatchObject({ code: 'ENOSPC' }));
    },
    free: (site) => rm(filler(site)),
  };
}

/**
 * Simulates a full disk with triggers that raise PostgreSQL's error for a full disk. Makes every
 * session due for an extension, so that signed-in requests that only read also try to write.
 */
const refusingTables: Disk = {
  wrapper: [],
  fill: (site) =>
    execute(
      site,
      `create function disk_full() returns trigger language plpgsql as $$
       begin
         raise exception 'could not extend file' using errcode = '53100';
       end $$;
       update sessions set sess = (sess::jsonb || '{"touchedAt": 0}')::json;
       create trigger disk_full before insert or update on terms execute function disk_full();
       create trigger disk_full before insert or update on sessions execute function disk_full();`,
    ),
  free: (site) =>
    execute(
      site,
      `drop trigger disk_full on terms;
       drop trigger disk_full on sessions;
       drop function disk_full()`,
    ),
};

async function execute({ dataDir }: RunningSite, sql: string): Promise<void> {
  const database = openDatabase((await runningUrl(dataDir))!, { max: 1 });
  const patient = await database.connection();
  try {
    // The jobs that run at a start hold locks on these tables, so this statement may have to wait.
    await patient.query('set statement_timeout = 0');
    await patient.query(sql);
  } finally {
    patient.release();
    await database.close();
  }
}

async function signIn(site: RunningSite): Promise<string> {
  const visitor = createFakeBrowser(site.origin);
  await visitor.submit(await visitor.visit('/api/login'), {
    email: 'contributor@example.org',
    password: 'speak-science',
  });
  return `mazwi=${visitor.cookie('mazwi')!.value}`;
}

let count = 0;
const submit = (site: RunningSite, cookie: string) =>
  fetch(`${site.origin}/api/terms`, {
    method: 'POST',
    headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
    body: JSON.stringify(
      aTermInput({
        englishWord: `heart ${(count += 1)}`,
        meaning: crypto.randomUUID().repeat(100),
      }),
    ),
  });

/**
 * Submits terms until the disk is full, and returns the first response that is not a 201. The first
 * submissions can succeed, because files that PostgreSQL has already allocated can have free space.
 */
async function firstRefusal(site: RunningSite, cookie: string): Promise<Response> {
  for (let attempt = 0; attempt < 3000; attempt += 1) {
    const reply = await submit(site, cookie);
    if (reply.status !== 201) return reply;
    await reply.arrayBuffer();
  }
  throw new Error('3000 submissions were stored');
}

const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-disk-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const mounted = smallDisk(dataDir);
const disks = [
  { kind: 'a PostgreSQL that refuses to store', disk: refusingTables },
  ...(mounted ? [{ kind: 'a full file system', disk: mounted }] : []),
];

test.each(disks)('rejects writes with 503 and still serves reads ($kind)', async ({ disk }) => {
  const site = await startSite({ RATE_LIMITS: 'off' }, dataDir, { wrapper: disk.wrapper });
  onTestFinished(() => site.stop());
  const cookie = await signIn(site);
  expect((await submit(site, cookie)).status).toBe(201);

  await disk.fill(site);
  const refused = await firstRefusal(site, cookie);
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ detail: m.errors_detail_cannot_store() }),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  for (const headers of [{}, { cookie }])
    for (const path of ['/', '/dictionary?query=moyo', '/api/terms?query=moyo', '/readyz'])
      expect([path, (await fetch(site.origin + path, { headers })).status]).toEqual([path, 200]);

  await disk.free(site);
  expect((await submit(site, cookie)).status).toBe(201);
  expect(site.output()).not.toMatch(/"level":50/);
});
