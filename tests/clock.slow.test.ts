import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { reportWrites } from './faults/fault-site.ts';
import { addContributor, createReplies, signInCookie, submitTerm } from './faults/load.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { root, startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const shifts = [-6 * MINUTE, 6 * MINUTE, -2 * DAY, 2 * DAY, 0];

/** Starts a site whose clock `shiftClock` sets. The clock of its database is right. */
async function siteWithClock() {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-clock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'shift');
  await writeFile(file, '0');
  const url = await freshDatabaseUrl();
  const site = await startSite({
    DATABASE_URL: url,
    NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'tests/support/shift-clock.ts'))}`,
    CLOCK_SHIFT_FILE: file,
  });
  onTestFinished(() => site.stop());
  await addContributor(url);
  return {
    site,
    url,
    shiftClock: async (ms: number): Promise<void> => {
      await writeFile(file, String(ms));
      await waitUntil('the clock is shifted', () =>
        site.output().includes(`clock shifted by ${ms} ms`),
      );
    },
  };
}

test('people sign in and contribute while the clock of the server is wrong', async () => {
  const { site, url, shiftClock } = await siteWithClock();
  const { origin } = site;
  const replies = createReplies();
  const before = await signInCookie(origin);
  const acknowledged: string[] = [];
  for (const shift of shifts) {
    await shiftClock(shift);
    const cookies = [before, await signInCookie(origin)];
    for (const [index, cookie] of cookies.entries()) {
      const word = `shifted by ${shift}, session ${index}`;
      expect((await submitTerm({ origin, cookie, replies }, word))?.status).toBe(201);
      acknowledged.push(word);
      const pages = ['/', '/dictionary?query=water', '/api/terms?query=water', '/readyz'];
      for (const path of pages)
        expect((await fetch(origin + path, { headers: { cookie } })).status).toBe(200);
    }
  }
  const database = openDatabase(url, { max: 1 });
  await reportWrites(database, {
    id: 'F7',
    cause: 'clock off by 6 minutes and 2 days',
    load: { origin, cookie: before, replies },
    acknowledged,
    recoverySeconds: 0,
  });
  const { rows } = await database
    .query<{ n: number }>(
      `select count(*) as n
       from terms
       where created_at not between now() - interval '1 hour' and now()`,
    )
    .finally(() => database.close());
  expect(rows).toEqual([{ n: 0 }]);
  expect(site.output()).not.toMatch(/"level":50/);
});
