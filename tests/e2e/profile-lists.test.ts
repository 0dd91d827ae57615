import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const rows = '.entries > li';

test('hundreds of submissions are paged through the URL in small documents', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const response = await page.goto('/profile');
  expect((await response!.body()).length).toBeLessThan(80_000);
  await hydrated(page);
  const { submissions } = (await (await page.request.get('/api/profile/summary')).json()) as {
    submissions: number;
  };
  expect(submissions).toBeGreaterThan(100);
  await expect(page.getByRole('link', { name: `My Submissions (${submissions})` })).toBeVisible();
  await expect(page.locator(rows)).toHaveCount(25);
  const first = await page.locator(`${rows} h2`).first().innerText();

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText(`Showing 26 to 50 of ${submissions}.`)).toBeVisible();
  await expect(page).toHaveURL('/profile?page=2');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('results');
  await page.goBack();
  await expect(page.getByText(`Showing 1 to 25 of ${submissions}.`)).toBeVisible();
  await expect(page.locator(`${rows} h2`).first()).toHaveText(first);

  await page.goto('/profile?page=999');
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await expect(page.getByText(`of ${submissions}.`)).toBeVisible();
  await page.goto('/profile?tab=donations&page=2');
  await expect(page.getByRole('heading', { name: 'No donations yet' })).toBeVisible();
});

test('the pages of submissions are links without scripts', async ({ openPageAs }) => {
  const page = await openPageAs('contributor', { viewport: phone, javaScriptEnabled: false });
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect(page.getByText('Showing 51 to 75 of')).toBeVisible();
  await expect(page.locator(rows)).toHaveCount(25);
});

test('the home page requests only three submissions and three donations', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const html = await (await page.request.get('/')).text();
  const state = /<script[^>]*id="state"[^>]*>([^<]*)</.exec(html)![1]!;
  const { answers } = JSON.parse(state) as { answers: { key: [string, unknown]; data: unknown }[] };
  const lists = answers.filter(({ key }) => key[0].startsWith('/api/profile/'));
  expect(
    Object.fromEntries(lists.map(({ key, data }) => [key[0], (data as unknown[]).length])),
  ).toEqual({ '/api/profile/submissions': 3, '/api/profile/donations': 0 });
});
