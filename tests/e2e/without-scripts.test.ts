import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('with JavaScript off on a phone: landing, search, filter, next page, term', async () => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.origin);
  await page.getByRole('heading', { level: 1, name: 'Speak Science Naturally' }).waitFor();
  await page.getByRole('link', { name: 'Browse Dictionary' }).click();
  await page.getByLabel('Search terms').fill('plane');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  expect(new URL(page.url()).search).toBe('?query=plane');
  expect(await page.getByRole('heading', { level: 2, name: 'planet' }).count()).toBeGreaterThan(0);

  await page.getByLabel('Search terms').fill('');
  await page.getByText('Filters').first().click();
  await page.getByLabel('Language', { exact: true }).selectOption('venda');
  await page.getByRole('button', { name: 'Apply' }).click();
  expect(new URL(page.url()).search).toBe('?language=venda');
  expect(
    await page
      .locator('.entries [lang]')
      .evaluateAll((words) => [...new Set(words.map((word) => word.getAttribute('lang')))]),
  ).toEqual(['ve']);

  await page.getByRole('link', { name: 'Page 2' }).click();
  expect(new URL(page.url()).search).toBe('?language=venda&page=2');
  const entry = page.locator('.entries > li').first();
  const word = await entry.locator('[lang]').innerText();
  await entry.getByRole('link').first().click();
  expect(await page.locator('.vernacular-title').innerText()).toBe(word);
  await page.getByRole('heading', { name: 'Change History' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  );
  await context.close();
});
