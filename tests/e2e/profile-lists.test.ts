import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const rows = '.entries > li';

test('hundreds of submissions are paged through the URL, and each document stays small', async () => {
  const { page, context, errors } = await personIn(browser, site.origin, 'contributor', phone);
  const response = await page.goto(`${site.origin}/profile`);
  expect((await response!.body()).length).toBeLessThan(80_000);
  await hydrated(page);
  const { submissions } = (await (
    await page.request.get(`${site.origin}/api/profile/summary`)
  ).json()) as { submissions: number };
  expect(submissions).toBeGreaterThan(100);
  await page.getByRole('link', { name: `My Submissions (${submissions})` }).waitFor();
  expect(await page.locator(rows).count()).toBe(25);
  const first = await page.locator(`${rows} h2`).first().innerText();

  await page.getByRole('link', { name: 'Next' }).click();
  await page.getByText(`Showing 26 to 50 of ${submissions}.`).waitFor();
  expect(new URL(page.url()).search).toBe('?page=2');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('results');
  await page.goBack();
  await page.getByText(`Showing 1 to 25 of ${submissions}.`).waitFor();
  expect(await page.locator(`${rows} h2`).first().innerText()).toBe(first);

  await page.goto(`${site.origin}/profile?page=999`);
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await page.getByText(`of ${submissions}.`).waitFor();
  await page.goto(`${site.origin}/profile?tab=donations&page=2`);
  await page.getByRole('heading', { name: 'No donations yet' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('without scripts the pages of submissions are links', async () => {
  const { context } = await personIn(browser, site.origin, 'contributor', phone);
  const scriptless = await browser.newContext({
    viewport: phone,
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await scriptless.newPage();
  await page.goto(`${site.origin}/profile`);
  await page.getByRole('link', { name: 'Page 3' }).click();
  await page.getByText('Showing 51 to 75 of').waitFor();
  expect(await page.locator(rows).count()).toBe(25);
  await Promise.all([context.close(), scriptless.close()]);
});

test('home asks for three submissions and three donations, and no more', async () => {
  const { page, context } = await personIn(browser, site.origin, 'contributor', phone);
  const html = await (await page.request.get(site.origin)).text();
  const state = /<script[^>]*id="state"[^>]*>([^<]*)</.exec(html)![1]!;
  const { answers } = JSON.parse(state) as { answers: { key: [string, unknown]; data: unknown }[] };
  const lists = answers.filter(({ key }) => key[0].startsWith('/api/profile/'));
  expect(
    Object.fromEntries(lists.map(({ key, data }) => [key[0], (data as unknown[]).length])),
  ).toEqual({ '/api/profile/submissions': 3, '/api/profile/donations': 0 });
  await context.close();
});
