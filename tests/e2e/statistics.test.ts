import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statistics } from '#contract/statistics.ts';
import { subjects } from '#domain/subjects.ts';
import { desktop, hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const KB = 1024;
const titles = [
  'Terms by language',
  'Terms by month of submission',
  'Terms by subject',
  'Waiting for review',
  'From submission to first decision',
  'Reviews by month',
  'Active people by month',
];

/** The rows of a table as it reads, by its caption; the section is unfolded by keyboard. */
async function tableOf(page: Page, title: string): Promise<string[][]> {
  const section = page.getByRole('region', { name: title, exact: true });
  await section.locator('summary').focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: title, exact: true });
  await table.waitFor();
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!)));
}

test.each([phone, desktop])(
  'an admin reads the figures at %o: drawings, and tables that say what the call says',
  async (viewport) => {
    const { page, context, errors } = await personIn(browser, site.origin, 'admin', viewport);
    const data = (await (
      await page.request.get(`${site.origin}/api/admin/statistics`)
    ).json()) as Statistics;
    await page.goto(`${site.origin}/admin`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.waitForURL(`${site.origin}/admin?tab=statistics`);
    for (const title of titles) await page.getByRole('img', { name: `Chart: ${title}.` }).waitFor();
    await page.getByText('No donation was completed in the last twelve months.').waitFor();

    const counts = (row: { verified: number; pending: number; rejected: number }) =>
      [row.verified, row.pending, row.rejected, row.verified + row.pending + row.rejected].map(
        (count) => count.toLocaleString('en'),
      );
    expect((await tableOf(page, 'Terms by language')).map((row) => row.slice(1))).toEqual([
      ...data.terms.byLanguage.map(counts),
      counts(data.terms.total),
    ]);
    expect(await tableOf(page, 'Terms by subject')).toEqual([
      ...data.terms.bySubject.map((row) => [subjects[row.subject], ...counts(row)]),
      ['All', ...counts(data.terms.total)],
    ]);
    expect(
      (await tableOf(page, 'Terms by month of submission')).map((row) => row.slice(1)),
    ).toEqual(data.terms.byMonth.map(counts));
    expect((await tableOf(page, 'Waiting for review')).map((row) => row[1])).toEqual(
      data.queue.map(({ pending }) => String(pending)),
    );
    expect((await tableOf(page, 'From submission to first decision')).map((row) => row[1])).toEqual(
      data.reviewTimes.map(({ reviewed }) => String(reviewed)),
    );
    expect((await tableOf(page, 'Reviews by month')).map((row) => row.slice(1))).toEqual(
      [...data.reviews.byMonth, data.reviews.total].map(({ approved, rejected }) => [
        String(approved),
        String(rejected),
      ]),
    );
    expect((await tableOf(page, 'Active people by month')).map((row) => row.slice(1))).toEqual(
      [...data.people.byMonth, data.people.total].map(({ contributors, verifiers }) => [
        String(contributors),
        String(verifiers),
      ]),
    );

    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    expect(await page.locator('[style]').count()).toBe(0);
    // A bar is as long as its share of the longest: what is drawn is what is said.
    const widths = await page
      .getByRole('region', { name: 'Terms by language', exact: true })
      .locator('.bar-track')
      .evaluateAll((tracks) =>
        tracks.map((track) =>
          [...track.children].reduce(
            (sum, bar) => sum + Number.parseFloat(bar.getAttribute('width')!),
            0,
          ),
        ),
      );
    const totals = data.terms.byLanguage.map((row) => row.verified + row.pending + row.rejected);
    expect(widths.map(Math.round)).toEqual(
      totals.map((total) => Math.round((total / Math.max(...totals)) * 100)),
    );
    expect(errors).toEqual([]);
    await context.close();
  },
);

test('figures that cannot be loaded say so, and come with Try again', async () => {
  const { page, context } = await personIn(browser, site.origin, 'admin', phone);
  await page.goto(`${site.origin}/admin`);
  await hydrated(page);
  await page.route('**/api/admin/statistics', (route) => route.abort());
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.getByText('Failed to load the statistics. Please try again.').waitFor();
  await page.unroute('**/api/admin/statistics');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Terms by language' }).waitFor();
  await context.close();
});

test('what draws the figures is fetched on this tab alone, and weighs little', async () => {
  const { page, context } = await personIn(browser, site.origin, 'admin', phone);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const sent = new Map<string, string>();
  const drawing: number[] = [];
  // The home page, which signing in led to, has figures of its own and may still be loading.
  client.on('Network.requestWillBeSent', (event) => {
    if (new URL(event.documentURL).pathname === '/admin')
      sent.set(event.requestId, event.request.url);
  });
  client.on('Network.loadingFinished', (event) => {
    if (/\/assets\/StatisticsCharts-/.test(sent.get(event.requestId) ?? ''))
      drawing.push(event.encodedDataLength);
  });
  await page.goto(`${site.origin}/admin`, { waitUntil: 'networkidle' });
  expect(drawing).toEqual([]);
  await page.goto(`${site.origin}/admin?tab=statistics`);
  await page.getByRole('heading', { name: 'Terms by language' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(drawing).toHaveLength(1);
  expect(drawing[0]).toBeLessThanOrEqual(20 * KB);
  await context.close();
});
