import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { resultCount, test } from './dictionary.ts';
import { expect } from './fixtures.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

/** Records the requests for lists. The field can also ask for suggestions. */
function recordLists(page: Page): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== '/api/suggestions') requests.push(pathname);
  });
  return requests;
}

test('while a term is loading, the page shows its word from the list', async ({ visit }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const page = await visit('/dictionary?query=triangle');
  await page.route('**/api/terms/*-*', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('.entries').getByRole('link', { name: 'ṱhiraiengeḽe' }).click();
  await expect(page.locator('.vernacular-title').getByText('ṱhiraiengeḽe')).toBeVisible();
  await expect(page.getByText('A flat shape with three straight sides')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Loading the term' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change History' })).toHaveCount(0);
  release();
  await expect(page.getByRole('link', { name: /^Change History/ })).toBeVisible();
  await expect(page.locator('.vernacular-title')).toHaveText('ṱhiraiengeḽe');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
});

test('when the connection is back, only lists that failed offline are loaded again', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await visit('/dictionary');
  await page.context().setOffline(true);
  await expect(page.getByText(m.shell_offline())).toBeVisible();
  await page.getByLabel('Search terms').fill('triangle');
  await expect(page.getByText(m.dictionary_list_failed())).toBeVisible();
  const requests = recordLists(page);
  await page.context().setOffline(false);
  await expect(resultCount(page).filter({ hasText: '5 terms found' })).toBeVisible();
  await expect(page.getByText(m.dictionary_list_failed())).toHaveCount(0);
  await expect(page.getByText(m.shell_offline())).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByText(m.shell_offline())).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(m.shell_offline())).toHaveCount(0);
  expect(requests).toEqual(['/api/terms']);
});

test('a list that the server refused is not loaded again automatically', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const page = await visit('/dictionary');
  await page.route('**/api/terms?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByLabel('Search terms').fill('triangle');
  await expect(page.getByText(m.dictionary_list_failed())).toBeVisible();
  await page.unroute('**/api/terms?*');
  const requests = recordLists(page);
  await page.context().setOffline(true);
  await expect(page.getByText(m.shell_offline())).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(m.shell_offline())).toHaveCount(0);
  expect(requests).toEqual([]);
});

test('a page whose code failed to load offline opens when the connection is back', async ({
  visit,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await visit('/dictionary');
  await page.context().setOffline(true);
  await expect(page.getByText(m.shell_offline())).toBeVisible();
  await page.locator('footer').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByText('We could not load this page.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(
    page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }),
  ).toBeVisible();
});
