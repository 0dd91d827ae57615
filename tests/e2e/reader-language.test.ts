import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { headerField, resultCount, test } from './dictionary.ts';
import { expect } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const rememberedLanguage = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'mazwi_language');
const line = 'Showing words in isiZulu, your language.';

test('a chosen language is remembered and applied to plain links to the dictionary', async ({
  visit,
}) => {
  const page = await visit('/dictionary');
  expect(await rememberedLanguage(page)).toBeUndefined();
  await page.locator('.collapsible > summary').click();
  await page.getByLabel('Language', { exact: true }).selectOption('zulu');
  await expect(page).toHaveURL(/\?language=zulu$/);
  await expect(page.getByText(line)).toBeVisible();
  expect(await rememberedLanguage(page)).toMatchObject({
    value: 'zulu',
    sameSite: 'Lax',
    path: '/',
    httpOnly: false,
  });
  // A link that is followed without loading a new document leads to the same URL as the server's
  // redirect.
  await page.getByRole('link', { name: 'Mazwi' }).first().click();
  await page.getByRole('link', { name: 'Browse Dictionary' }).click();
  await expect(page).toHaveURL('/dictionary?language=zulu');
  await page.goto('/about');
  await hydrated(page);
  await page.locator('.header-search summary').click();
  await headerField(page).fill('triangle');
  await headerField(page).press('Enter');
  await expect(page).toHaveURL('/dictionary?query=triangle&language=zulu');
  await expect(resultCount(page).filter({ hasText: '1 term found' })).toBeVisible();
});

test('"Show all languages" stays in the URL through searches, filters and pages', async ({
  visitWithLanguage,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visitWithLanguage('zulu', '/dictionary', { javaScriptEnabled });
    await expect(page).toHaveURL('/dictionary?language=zulu');
    await expect(page.getByText(line)).toBeVisible();
    await page.getByRole('link', { name: m.dictionary_list_show_all_languages() }).click();
    await expect(page).toHaveURL('/dictionary?language=all');
    await expect(page.getByText(line)).toHaveCount(0);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL('/dictionary?language=all&page=2');
    await page.getByLabel('Search terms').fill('triangle');
    await page.getByLabel('Search terms').press('Enter');
    await expect(page).toHaveURL('/dictionary?query=triangle&language=all');
    await expect(resultCount(page).filter({ hasText: '5 terms found' })).toBeVisible();
    expect(await rememberedLanguage(page)).toMatchObject({ value: 'zulu' });
  }
});

test('removing the language filter or all filters leads to all languages', async ({
  visitWithLanguage,
}) => {
  for (const name of ['Remove filter: Zulu', 'Clear Filters']) {
    const page = await visitWithLanguage('zulu', '/dictionary?query=a&language=zulu');
    if (name === 'Clear Filters') await page.locator('.collapsible > summary').click();
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL('/dictionary?query=a&language=all');
  }
});

test('a language in the URL takes precedence over the remembered one', async ({
  visitWithLanguage,
}) => {
  const page = await visitWithLanguage('zulu', '/dictionary?language=venda');
  await expect(page).toHaveURL('/dictionary?language=venda');
  await expect(page.getByText('your language')).toHaveCount(0);
  expect(await rememberedLanguage(page)).toMatchObject({ value: 'zulu' });
});

test('the Apply button remembers the chosen language without scripts', async ({ visit }) => {
  const page = await visit('/dictionary', { javaScriptEnabled: false });
  await page.locator('.collapsible > summary').click();
  await page.getByLabel('Language', { exact: true }).selectOption('zulu');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dictionary?language=zulu');
  expect(await rememberedLanguage(page)).toMatchObject({ value: 'zulu', sameSite: 'Lax' });
  await expect(page.getByText(line)).toBeVisible();
  await page.locator('.collapsible > summary').click();
  await page.getByLabel('Language', { exact: true }).selectOption('all');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dictionary?language=all');
});

test('the remembered language can be forgotten on the Cookie Policy page', async ({
  visitWithLanguage,
}) => {
  const page = await visitWithLanguage('zulu', '/cookie-policy');
  await page.getByRole('button', { name: m.pages_device_forget_language() }).click();
  await expect(page.getByText(m.pages_device_language_forgotten())).toBeVisible();
  expect(await rememberedLanguage(page)).toBeUndefined();
});
