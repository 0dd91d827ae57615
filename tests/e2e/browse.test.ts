import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

test('words are found by language, subject and letter, without scripts', async ({ openPage }) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/browse/shona/a');
  await page.getByRole('link', { name: 'Zulu', exact: true }).click();
  await expect(page).toHaveURL('/browse/zulu/a');
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Zulu' })).toBeVisible();
  await page.getByText('Subject: All Subjects').click();
  await page.getByRole('link', { name: 'Mathematics' }).click();
  await expect(page).toHaveURL('/browse/zulu/mathematics/a');
  await page.getByRole('link', { name: m.browse_print_link({ language: 'Zulu' }) }).click();
  await expect(page).toHaveURL('/print/zulu/mathematics');
  await page.goBack();
  await page.getByRole('link', { name: 'T', exact: true }).click();
  await page.getByRole('link', { name: 'triangle', exact: true }).click();
  await expect(page).toHaveURL(/\/concept\/\d+$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('a letter without words is not a link, and its page says so', async ({ openPage }) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  const { letters } = await (await page.request.get('/api/browse/venda')).json();
  const empty = [...'xyzjkq'].find((letter) => !letters.includes(letter)) ?? 'x';
  await page.goto('/browse/venda/a');
  const nav = page.getByRole('navigation', { name: 'Letters' });
  await expect(nav.getByText(`No words starting with ${empty.toUpperCase()}`)).toBeVisible();
  await expect(nav.getByRole('link')).toHaveCount(letters.length);
  await page.goto(`/browse/venda/${empty}`);
  await expect(page.getByText('No words here')).toBeVisible();
  await expect(nav.locator('[aria-current=page]')).toHaveText(empty.toUpperCase());
});

test('the landing page, the menu and the sitemap link to the letters', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/');
  await page.getByText('Menu', { exact: true }).click();
  await expect(page.getByRole('link', { name: 'Browse A to Z' })).toHaveAttribute(
    'href',
    '/browse/shona/a',
  );
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'C' }).click();
  await expect(page).toHaveURL('/browse/shona/c');
  await expect(page).toHaveTitle('Browse Shona, C | Mazwi');
});

test('an unknown language, subject or letter has the status 404', async ({ openPage }) => {
  const page = await openPage();
  for (const path of ['/browse/klingon/a', '/browse/zulu/aa', '/browse/zulu/cooking/a'])
    expect((await page.request.get(path)).status(), path).toBe(404);
});

test('/browse redirects to the first letter, and /random to a concept', async ({ openPage }) => {
  const { request } = await openPage();
  const browse = await request.get('/browse', { maxRedirects: 0 });
  expect([browse.status(), browse.headers().location]).toEqual([301, '/browse/shona/a']);
  const random = await request.get('/random', { maxRedirects: 0 });
  expect(random.status()).toBe(303);
  expect(random.headers()).toMatchObject({
    location: expect.stringMatching(/^\/concept\/\d+$/),
    'cache-control': 'no-store',
  });
});

test('the landing page shows the word of the day, with its words', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/');
  const card = page.getByRole('region', { name: 'Word of the day' });
  await expect(card.getByRole('link', { name: 'All about this word' })).toBeVisible();
  expect(await card.locator('[lang]').count()).toBeGreaterThan(0);
});
