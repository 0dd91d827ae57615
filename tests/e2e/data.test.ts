import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { desktop, phone } from '../support/browser.ts';
import { BUILD_TIMEOUT_MS, exportsAreBuilt } from '../support/exports-built.ts';
import { waitUntil } from '../support/wait-until.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

/**
 * Changes rows of the exports, and clears the caches as a build does. Waits for the end of the first
 * build, which shows its files before it stores that it did not fail.
 */
const change = (site: SampleSite, statement: string) =>
  inDatabase(site, async (database) => {
    const end = `select from export_builds where kind = 'exports' and finished_at is not null`;
    await waitUntil('the build has ended', async () => (await database.query(end)).rowCount === 1);
    await database.query(statement);
    await database.query(`select pg_notify('public_changes', 'exports')`);
  });

async function shows(page: Page, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/data');
    expect(await page.getByText(text).first().isVisible()).toBe(true);
  }).toPass();
}

test.beforeAll(async ({ site }) => {
  test.setTimeout(BUILD_TIMEOUT_MS);
  await exportsAreBuilt(site.origin);
});

test('without scripts, the page lists the files, and they can be downloaded', async ({
  openPage,
  site,
}) => {
  const page = await openPage({ javaScriptEnabled: false, viewport: phone });
  await page.goto('/data');
  const link = page.getByRole('link', { name: 'terms.csv', exact: true }).first();
  const href = await link.getAttribute('href');
  const reply = await page.request.get(href ?? '');
  expect(reply.headers()['content-disposition']).toBe('attachment; filename="terms.csv"');
  expect((await reply.text()).split('\r\n')[0]).toMatch(/^id,number,english,vernacular/);
  await page.getByText(/^All \d+ files$/).click();
  await expect(page.getByRole('link', { name: 'physics.csv' })).toBeVisible();
  await expect(page.getByText(/^Mazwi contributors/)).toBeVisible();
  await expect(page.locator('pre', { hasText: 'embed.js' })).toHaveText(
    `<script src="${site.origin}/embed.js" data-language="shona"></script>`,
  );
});

for (const viewport of [phone, desktop])
  test(`at ${viewport.width} px, the page begins with what people want, and folds the checksums`, async ({
    openPage,
  }) => {
    const page = await openPage({ javaScriptEnabled: false, viewport });
    await page.goto('/data?language=venda');
    const table = page.getByRole('link', { name: m.data_start_table() });
    await expect(table).toBeInViewport();
    await expect(table).toHaveAttribute('href', /terms\.csv$/);
    await expect(page.getByText(/…[0-9a-f]{4}$/).first()).toBeHidden();
    await page.getByText(m.data_checksums()).click();
    await expect(page.getByText(/…[0-9a-f]{4}$/).first()).toBeVisible();
    await page.getByRole('link', { name: m.data_start_cards() }).click();
    await expect(page.locator('#flash-cards')).toBeInViewport();
    await expect(page.locator('#flash-cards a').first()).toHaveAttribute('href', /venda\.apkg$/);
  });

for (const viewport of [phone, desktop])
  test(`at ${viewport.width} px, the guide to the API begins with its contents and with calls for everybody`, async ({
    openPage,
  }) => {
    const page = await openPage({ javaScriptEnabled: false, viewport });
    await page.goto('/api/docs');
    const contents = page.getByRole('navigation', { name: m.api_docs_contents() });
    await expect(contents.getByRole('link').first()).toBeInViewport();
    for (const link of await contents.getByRole('link').all())
      await expect(page.locator((await link.getAttribute('href'))!)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
      m.api_docs_public_heading(),
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  });

for (const viewport of [phone, desktop])
  test(`at ${viewport.width} px, goals show how many words there are`, async ({ openPage }) => {
    const page = await openPage({ javaScriptEnabled: false, viewport });
    await page.goto('/goals');
    const goals = page.getByRole('main').getByRole('listitem');
    await expect(goals).toHaveText([/^Shona/, /^Zulu/, /^Sotho/, /^Swahili/, /^Venda/]);
    for (const goal of await goals.allInnerTexts())
      expect(goal.trim()).toMatch(/^\w+: [1-9]\d* of 280 school words$/);
    await expect(page.getByText('lacks')).toHaveCount(0);
  });

test('the page says when the last build failed', async ({ openPage, site }) => {
  await change(
    site,
    `update export_builds
     set failure = 'disk full', failed_at = '2026-11-20T10:00:00Z'
     where kind = 'exports'`,
  );
  const page = await openPage({ viewport: desktop });
  await shows(page, /could not update the files on 20 November 2026: the disk was full/);
  await change(
    site,
    `update export_builds set failure = null, failed_at = null where kind = 'exports'`,
  );
});

test('many releases and long names of files fit on a phone', async ({ openPage, site }) => {
  await change(
    site,
    `insert into export_releases (name, generated_at, counts)
     select '2024-' || to_char(n, 'FM00'), now(), '{"terms": 1234567}'
     from generate_series(1, 12) n`,
  );
  await change(
    site,
    `update export_files
     set name = 'terms.' || repeat('a-very-long-licence-', 3) || '.csv', licence = repeat('A AND ', 9)
     where release = 'latest' and name = 'shona.csv'`,
  );
  const page = await openPage({ viewport: phone });
  await shows(page, '2024-12: 1,234,567 words');
  await shows(page, 'Words under another licence');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('if the list cannot be loaded, the rest of the page is shown', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/Failed to load resource/);
  const page = await openPage({ viewport: desktop });
  await page.goto('/about');
  await hydrated(page);
  await page.route('**/api/export/*', (route) => route.abort());
  await page.getByRole('link', { name: 'Open data' }).click();
  await expect(
    page.getByText('We could not load the list of files. Reload the page to try again.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What you can rely on' })).toBeVisible();
});

// The last test, because it deletes the files.
test('before the first build, the page says that there are no files yet', async ({
  openPage,
  site,
}) => {
  await change(site, `delete from export_releases`);
  const page = await openPage({ viewport: phone });
  await expect(async () => {
    await page.goto('/data');
    await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await hydrated(page);
});
