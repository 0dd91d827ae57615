import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { resultCount, test, topOf } from './dictionary.ts';
import { expect } from './fixtures.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

for (const path of [
  '/dictionary',
  '/dictionary?query=cell',
  '/dictionary?query=cell&subject=biology',
  '/dictionary?language=zulu',
])
  test(`${path} on a phone shows the first result above 280 px, with and without scripts`, async ({
    visit,
  }) => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit(path, { javaScriptEnabled });
      const first = page.locator('.entries > li').first();
      expect(await topOf(first.locator('h2'))).toBeLessThan(280);
      await expect(resultCount(page)).toBeVisible();
      await expect(page.getByLabel('Search terms')).toBeVisible();
    }
  });

test('the first result is above 280 px even below the line about the remembered language', async ({
  visitWithLanguage,
}) => {
  const page = await visitWithLanguage('zulu', '/dictionary?query=triangle');
  await expect(page.getByText('Showing words in isiZulu, your language.')).toBeVisible();
  expect(await topOf(page.locator('.entries h2').first())).toBeLessThan(280);
});

test('the Filters button contains every filter and shows how many apply', async ({ visit }) => {
  const page = await visit('/dictionary?query=a&language=zulu&field=english');
  const button = page.locator('.collapsible > summary');
  expect((await button.innerText()).trim()).toBe('Filters · 2');
  for (const name of ['Both Languages', 'Language', 'Subject', 'Status', 'Sort', 'Per page'])
    await expect(page.getByLabel(name, { exact: true })).toBeHidden();
  await button.click();
  for (const name of ['Both Languages', 'Language', 'Subject', 'Status', 'Sort', 'Per page'])
    await expect(page.getByLabel(name, { exact: true })).toBeVisible();
  await page.getByLabel('Both Languages').check();
  await expect(page.getByText('Filters · 1')).toBeVisible();
});

test('the Apply button is shown only without scripts', async ({ visit }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit('/dictionary', { javaScriptEnabled });
    await page.locator('.collapsible > summary').click();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible({
      visible: !javaScriptEnabled,
    });
  }
});

test('Clear Filters keeps the query, with and without scripts', async ({ visit }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await visit(
      '/dictionary?query=cell&field=english&language=zulu&subject=biology&sort=newest',
      { javaScriptEnabled },
    );
    await page.locator('.collapsible > summary').click();
    await page.getByRole('link', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/dictionary?query=cell');
    await expect(page.getByLabel('Search terms')).toHaveValue('cell');
    await expect(page.getByLabel('Language', { exact: true })).toHaveValue('all');
  }
});

test('a fact that applies to all words of a sense is shown once', async ({ visit }) => {
  const page = await visit('/dictionary?query=triangle');
  const group = page.locator('.entries > li').first();
  await expect(group.locator('.sense-words').getByRole('link')).toHaveCount(5);
  await expect(group.getByText('Verified', { exact: true })).toHaveCount(1);
  await expect(group.getByText('Mathematics', { exact: true })).toHaveCount(1);
});

async function typeForSuggestions(page: Page, text: string): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Search terms' }).pressSequentially(text);
  return page.getByRole('listbox');
}

test('suggestions highlight the typed letters, also in words with diacritics', async ({
  visit,
}) => {
  const page = await visit('/dictionary');
  const list = await typeForSuggestions(page, 'thira');
  const option = list.getByRole('option').filter({ hasText: 'ṱhiraiengeḽe' });
  await expect(option).toBeVisible();
  await expect(option.locator('mark')).toHaveText(['ṱhira']);
});

test('suggestions close when the typed word is complete, and Arrow Down opens them again', async ({
  visit,
}) => {
  const page = await visit('/dictionary');
  const list = await typeForSuggestions(page, 'triangl');
  await expect(list).toBeVisible();
  const replied = page.waitForResponse(/suggestions\?query=triangle/);
  await page.keyboard.type('e');
  await expect(list).toHaveCount(0);
  await replied;
  await expect(resultCount(page).filter({ hasText: '5 terms found' })).toBeVisible();
  await expect(list).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
});

for (const viewport of [phone, desktop])
  test(`suggestions do not cover the number of results at ${viewport.width} px`, async ({
    visit,
  }) => {
    const page = await visit('/dictionary', { viewport });
    const list = await typeForSuggestions(page, 'tri');
    await expect(list).toBeVisible();
    const [bar, box] = [(await resultCount(page).boundingBox())!, (await list.boundingBox())!];
    expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  });
