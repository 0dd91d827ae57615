import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { desktop } from '../support/browser.ts';
import { mainField, resultCount, test } from './dictionary.ts';
import { expect } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { signIn } from './people.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('mazwi.recent-searches'));

test('the five latest searches are offered in the empty box until they are cleared', async ({
  allowConsoleErrors,
  visit,
}) => {
  allowConsoleErrors(/404/);
  const page = await visit('/about');
  for (const word of ['atom', 'cell', 'energy', 'force', 'plane', 'triangle', 'cell']) {
    await page.goto('/nowhere');
    await hydrated(page);
    await mainField(page).fill(word);
    await mainField(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`query=${word}$`));
  }
  await page.goto('/dictionary');
  await hydrated(page);
  // Ignores scripts, because the first focus loads one.
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') requests.push(request.url());
  });
  await page.getByRole('combobox', { name: 'Search terms' }).click();
  const list = page.getByRole('listbox', { name: 'Recent searches' });
  await expect(list.getByRole('option')).toHaveText([
    'cell',
    'triangle',
    'plane',
    'force',
    'energy',
    m.dictionary_search_clear_recent(),
  ]);
  expect(requests).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?query=triangle$/);
  await expect(page.getByLabel('Search terms')).toHaveValue('triangle');

  await page.getByLabel('Search terms').fill('');
  await list.getByText(m.dictionary_search_clear_recent()).click();
  await expect(list).toHaveCount(0);
  expect(await stored(page)).toBeNull();
});

test('a search counts as recent if it was sent or led to a term', async ({ visit }) => {
  const page = await visit('/dictionary');
  const box = page.getByRole('combobox', { name: 'Search terms' });
  await box.fill('tria');
  await expect(page).toHaveURL(/\?query=tria$/);
  expect(await stored(page)).toBeNull();
  await box.fill('triangle');
  await expect(page).toHaveURL(/\?query=triangle$/);
  await expect(resultCount(page).filter({ hasText: '5 terms found' })).toBeVisible();
  await page.locator('.sense-words').getByRole('link').first().click();
  await expect(page.locator('.vernacular-title')).toBeVisible();
  expect(await stored(page)).toBe('["triangle"]');
});

test('signing out removes recent searches from the device', async ({ openPage }) => {
  const page = await openPage({ viewport: desktop });
  await signIn(page, 'contributor');
  await hydrated(page);
  await mainField(page).fill('triangle');
  await mainField(page).press('Enter');
  await expect(page).toHaveURL(/\?query=triangle$/);
  expect(await stored(page)).toBe('["triangle"]');
  await page.locator('.user-menu summary').click();
  await page.locator('.user-menu').getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
  expect(await stored(page)).toBeNull();
});
