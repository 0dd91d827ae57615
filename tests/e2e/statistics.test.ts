import type { Page } from '@playwright/test';
import type { Statistics } from '#contract/administration/statistics.ts';
import { nameSubject } from '#domain/subjects.ts';
import { desktop, phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { openTab } from './staff-tabs.ts';

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

/** Opens a section by keyboard and reads the rows of its table. */
async function readTable(page: Page, title: string): Promise<string[][]> {
  const section = page.getByRole('region', { name: title, exact: true });
  await section.locator('summary').focus();
  await page.keyboard.press('Enter');
  const table = page.getByRole('table', { name: title, exact: true });
  await expect(table).toBeVisible();
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!)));
}

for (const viewport of [phone, desktop])
  test(`an admin reads charts and tables with the API’s figures at ${viewport.width} px`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs('admin', { viewport });
    const data = (await (await page.request.get('/api/admin/statistics')).json()) as Statistics;
    await page.goto('/admin');
    await hydrated(page);
    await openTab(page, 'Statistics');
    await expect(page).toHaveURL('/admin?tab=statistics');
    for (const title of titles)
      await expect(page.getByRole('img', { name: `Chart: ${title}.` })).toBeVisible();
    await expect(
      page.getByText('No donation was completed in the last twelve months.'),
    ).toBeVisible();

    const counts = (row: { verified: number; pending: number; rejected: number }) =>
      [row.verified, row.pending, row.rejected, row.verified + row.pending + row.rejected].map(
        (count) => count.toLocaleString('en'),
      );
    expect((await readTable(page, 'Terms by language')).map((row) => row.slice(1))).toEqual([
      ...data.terms.byLanguage.map(counts),
      counts(data.terms.total),
    ]);
    expect(await readTable(page, 'Terms by subject')).toEqual([
      ...data.terms.bySubject.map((row) => [nameSubject(row.subject), ...counts(row)]),
      ['All', ...counts(data.terms.total)],
    ]);
    expect(
      (await readTable(page, 'Terms by month of submission')).map((row) => row.slice(1)),
    ).toEqual(data.terms.byMonth.map(counts));
    expect((await readTable(page, 'Waiting for review')).map((row) => row[1])).toEqual(
      data.queue.map(({ pending }) => String(pending)),
    );
    expect(
      (await readTable(page, 'From submission to first decision')).map((row) => row[1]),
    ).toEqual(data.reviewTimes.map(({ reviewed }) => String(reviewed)));
    expect((await readTable(page, 'Reviews by month')).map((row) => row.slice(1))).toEqual(
      [...data.reviews.byMonth, data.reviews.total].map(({ approved, rejected }) => [
        String(approved),
        String(rejected),
      ]),
    );
    expect((await readTable(page, 'Active people by month')).map((row) => row.slice(1))).toEqual(
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
    await expect(page.locator('[style]')).toHaveCount(0);
    // The length of each bar must be proportional to its value. The longest bar takes up 100 %.
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
  });

test('the code for the charts is small and is fetched only on the statistics tab', async ({
  openPageAs,
}) => {
  const page = await openPageAs('admin', { viewport: phone });
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const sent = new Map<string, string>();
  const drawing: number[] = [];
  // After sign-in, the home page might still be loading its own statistics, so only requests from
  // the admin page count.
  client.on('Network.requestWillBeSent', (event) => {
    if (new URL(event.documentURL).pathname === '/admin')
      sent.set(event.requestId, event.request.url);
  });
  client.on('Network.loadingFinished', (event) => {
    if (/\/assets\/StatisticsCharts-/.test(sent.get(event.requestId) ?? ''))
      drawing.push(event.encodedDataLength);
  });
  await page.goto('/admin', { waitUntil: 'networkidle' });
  expect(drawing).toEqual([]);
  await page.goto('/admin?tab=statistics');
  await expect(page.getByRole('heading', { name: 'Terms by language' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(drawing).toHaveLength(1);
  expect(drawing[0]).toBeLessThanOrEqual(20 * KB);
});
