import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { expect, test } from './fixtures.ts';
import { createPackSite, type PackSite, publishWords, servePacks } from './offline-packs.ts';

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const action = (page: Page, name: RegExp, language = 'Zulu') =>
  row(page, language).getByRole('button', { name });

async function openOffline(page: Page, site: PackSite): Promise<void> {
  await servePacks(page, site);
  await page.goto('/offline');
  await expect(row(page, 'Zulu')).toBeVisible();
}

async function keepZulu(page: Page): Promise<void> {
  await action(page, /^Keep/).click();
  await expect(row(page, 'Zulu').getByText(m.offline_pack_kept(), { exact: true })).toBeVisible();
}

async function search(page: Page, query: string): Promise<void> {
  await page.getByLabel(m.offline_search_field()).fill(query);
}

test('a kept language is searched without the site', async ({ page }) => {
  const site = createPackSite();
  publishWords(site);
  await openOffline(page, site);
  await keepZulu(page);
  await expect(page.getByText(/^Zulu is kept on this device: \d+ KB in \d+ s\.$/)).toBeVisible();
  site.requests.length = 0;
  for (const query of ['izinambuzane', 'insect']) {
    await search(page, query);
    await expect(page.getByRole('heading', { name: 'insect' })).toBeVisible();
    await expect(page.locator('[lang=zu]', { hasText: 'isinambuzane' })).toBeVisible();
  }
  expect(site.requests).toEqual([]);
});
