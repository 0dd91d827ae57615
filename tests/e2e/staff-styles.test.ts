import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

const stylesheets = (page: Page) => page.locator('head > link[rel="stylesheet"]');
const display = (page: Page) =>
  page.locator('.queue-tools').evaluate((tools) => getComputedStyle(tools).display);

test('a document of the dashboard links its styles', async ({ openPageAs }) => {
  const page = await openPageAs('verifier', { javaScriptEnabled: false });
  await page.goto('/verify');
  await expect(stylesheets(page)).toHaveCount(2);
  expect(await display(page)).toBe('grid');
});

test('a link to the dashboard loads its styles once', async ({ openPageAs }) => {
  const page = await openPageAs('verifier');
  await page.goto('/');
  await hydrated(page);
  await expect(stylesheets(page)).toHaveCount(1);
  const verify = page.getByRole('link', { name: 'Verify', exact: true }).first();
  for (let visit = 1; visit <= 2; visit += 1) {
    await verify.click();
    await expect(page.getByRole('heading', { name: 'Verifier Dashboard' })).toBeVisible();
    expect(await display(page)).toBe('grid');
    await expect(stylesheets(page)).toHaveCount(2);
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  }
});
