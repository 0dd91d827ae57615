import { phone } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test('a contributor shows a page with their languages by keyboard, and hides it again', async ({
  openPage,
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/profile');
  await hydrated(page);
  const shown = page.getByLabel('Show a public page about me');
  await shown.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Others can see the change immediately.').first()).toBeVisible();
  await page.getByRole('group', { name: 'Languages that you know' }).getByLabel('Venda').focus();
  await page.keyboard.type('mother');
  const link = page.getByRole('main').getByRole('link', { name: 'your page' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/people\/\d+$/);
  await expect
    .poll(async () => (await page.request.get(`/api${address}`)).text())
    .toContain('motherTongue');

  for (const viewport of [phone, { width: 1280, height: 900 }])
    for (const colorScheme of ['light', 'dark'] as const) {
      const reader = await openPage({ viewport, colorScheme, javaScriptEnabled: false });
      await reader.goto(address);
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Sample Contributor');
      await expect(reader.getByText('Venda: mother tongue')).toBeVisible();
      expect(
        await reader
          .getByRole('main')
          .getByRole('listitem')
          .filter({ has: reader.locator('[lang]') })
          .count(),
      ).toBeGreaterThan(0);
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await reader.close();
    }
  const reader = await openPage({ viewport: phone });
  await reader.goto(address);
  await hydrated(reader);
  expect(await runAxe(reader, ALL_RULES)).toEqual([]);

  await page.goto('/profile');
  await hydrated(page);
  await page.getByLabel('Show a public page about me').uncheck();
  await expect.poll(async () => (await page.request.get(`/api${address}`)).status()).toBe(404);
});
