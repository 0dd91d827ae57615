import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const openFilters = (page: Page) => page.getByText('Filters').first().click();
const variety = (page: Page) => page.getByLabel('Variety', { exact: true });
const language = (page: Page) => page.getByLabel('Language', { exact: true });
const labels = (page: Page) => page.locator('.entries .variety').allInnerTexts();

test('the filter for the variety appears for Sotho, and changes the list and its address', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/dictionary?pageSize=10');
  await hydrated(page);
  await openFilters(page);
  await expect(variety(page)).toHaveCount(0);
  await language(page).selectOption('sotho');
  await variety(page).selectOption('Sepedi');
  await expect(page).toHaveURL('/dictionary?language=sotho&variety=nso&pageSize=10');
  await expect(page).toHaveTitle('Dictionary: Sepedi science terms | Mazwi');
  await expect(page.locator('.entries')).not.toHaveAttribute('aria-busy');
  const shown = await labels(page);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown).toContain('Sepedi');
  const { terms } = await (
    await page.request.get('/api/terms?language=sotho&variety=nso&pageSize=100')
  ).json();
  for (const term of terms) expect(term.varieties).toContain('nso');

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/dictionary?language=sotho&variety=nso&page=2&pageSize=10');
  await expect(variety(page)).toHaveValue('nso');
  await page.getByRole('link', { name: 'Remove filter: Sepedi' }).click();
  await expect(page).toHaveURL('/dictionary?language=sotho&pageSize=10');
  await expect(variety(page)).toHaveValue('');

  await variety(page).selectOption('Sesotho');
  await expect(page).toHaveURL('/dictionary?language=sotho&variety=st&pageSize=10');
  await language(page).selectOption('zulu');
  await expect(page).toHaveURL('/dictionary?language=zulu&pageSize=10');
  await expect(variety(page)).toHaveCount(0);
  await page.goBack();
  await expect(variety(page)).toHaveValue('st');
});

test('the variety is chosen and kept without scripts', async ({ openPage }) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/dictionary?language=sotho');
  await openFilters(page);
  await variety(page).selectOption('Sepedi');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dictionary?language=sotho&variety=nso');
  expect(await labels(page)).toContain('Sepedi');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/dictionary?language=sotho&variety=nso&page=2');
  await openFilters(page);
  await language(page).selectOption('zulu');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dictionary?language=zulu');
});
