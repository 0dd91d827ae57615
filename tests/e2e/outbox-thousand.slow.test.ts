import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openRunning } from '../support/killed-site.ts';
import { startSite } from '../support/running-site.ts';
import { freePort } from '../support/sign-in-site.ts';
import { expect, test } from './fixtures.ts';
import { putEntries, readOutbox, waitingTerm } from './outbox.ts';
import { signIn } from './people.ts';

/** `OUTBOX=1000 npm run test:e2e -- tests/e2e/outbox-thousand.slow.test.ts` sends a thousand entries. */
const COUNT = Number(process.env.OUTBOX ?? 100);
/** At most this many entries are sent between two kills. */
const MOST_SENT = Math.max(30, COUNT / 20);
const LOST_REPLIES = 0.05;

/** Starts a site that can be killed and started again with the same data and address. */
async function startKillableSite() {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-outbox-'));
  const environment = { PORT: String(await freePort()), RATE_LIMITS: 'off' };
  let site = await startSite(environment, folder);
  return {
    origin: site.origin,
    folder,
    kill: async () => {
      const ended = new Promise((resolve) => site.process.once('exit', resolve));
      site.process.kill('SIGKILL');
      await ended;
      site = await startSite(environment, folder);
    },
    stop: async () => {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const wordOf = (number: number) => `kept word ${String(number).padStart(4, '0')}`;

async function fillOutbox(page: Page): Promise<void> {
  const reply = await page.request.get('/api/auth/user');
  const { id } = (await reply.json()) as { id: string };
  const entries = Array.from({ length: COUNT }, (_, number) => waitingTerm(id, wordOf(number)));
  await putEntries(page, entries);
}

test(`${COUNT} entries are each received once, although pages and servers are killed`, async ({
  browser,
}) => {
  test.setTimeout(60_000 + COUNT * 2000);
  const site = await startKillableSite();
  const context = await browser.newContext({ baseURL: site.origin });
  let lostReplies = 0;
  let kills = 0;
  try {
    const first = await context.newPage();
    await signIn(first, 'contributor');
    await first.goto('/healthz');
    await fillOutbox(first);
    // The server receives the entry, but its reply is lost.
    await context.route('**/api/terms', async (route) => {
      if (Math.random() > LOST_REPLIES) return route.continue().catch(() => {});
      await route.fetch().catch(() => {});
      lostReplies += 1;
      await route.abort().catch(() => {});
    });
    const database = await openRunning(site.folder);
    const countReceived = async () =>
      (
        await database.query<{ n: number }>(
          `select count(*) as n from terms where english_word like 'kept word %'`,
        )
      ).rows[0]?.n ?? 0;
    while ((await readOutbox(first)).length > 0) {
      const target = (await countReceived()) + 1 + Math.floor(Math.random() * MOST_SENT);
      const lostBefore = lostReplies;
      const page = await context.newPage();
      await page.goto('/about');
      await expect
        .poll(
          async () =>
            lostReplies > lostBefore ||
            (await countReceived()) >= target ||
            (await readOutbox(first)).length === 0,
          { intervals: [20], timeout: 60_000 },
        )
        .toBe(true);
      kills += 1;
      if (kills % 2 === 0) await site.kill();
      else await page.goto('chrome://crash').catch(() => {});
      await page.close();
    }
    const { rows } = await database.query<{ word: string; email: string }>(`
      select t.english_word as word, u.email
      from terms t
      join users u on u.id = t.submitter_id
      where t.english_word like 'kept word %'
      order by t.english_word`);
    await database.close();
    const expected = Array.from({ length: COUNT }, (_, number) => ({
      word: wordOf(number),
      email: 'contributor@example.org',
    }));
    expect(rows).toEqual(expected);
    console.log(`${COUNT} entries, ${kills} kills, ${lostReplies} lost replies: all received once`);
  } finally {
    await context.close();
    await site.stop();
  }
});
