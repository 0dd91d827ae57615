import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';

test('a reader without JavaScript gets to a term by search, filter and next page', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Speak Science Naturally' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Browse Dictionary' }).click();
  await page.getByLabel('Search terms').fill('plane');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/dictionary?query=plane');
  expect(await page.getByRole('heading', { level: 2, name: 'planet' }).count()).toBeGreaterThan(0);

  await page.getByLabel('Search terms').fill('');
  await page.getByText('Filters').first().click();
  await page.getByLabel('Language', { exact: true }).selectOption('venda');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dictionary?language=venda');
  expect(
    await page
      .locator('.entries [lang]')
      .evaluateAll((words) => [...new Set(words.map((word) => word.getAttribute('lang')))]),
  ).toEqual(['ve']);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/dictionary?language=venda&page=2');
  const entry = page.locator('.entries > li').first();
  const word = await entry.locator('[lang]').innerText();
  await entry.locator('.sense-words').getByRole('link').first().click();
  await expect(page.locator('.vernacular-title')).toHaveText(word);
  await expect(page.getByRole('heading', { name: 'Change History' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  );
});
