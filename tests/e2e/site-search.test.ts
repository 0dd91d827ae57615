import { m } from '#domain/messages.ts';
import { desktop, phone } from '../support/browser.ts';
import { headerField, mainField, test, topOf } from './dictionary.ts';
import { expect } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

for (const path of ['/about', '/donate', '/faq', '/donor-wall'])
  test(`${path} on a phone without scripts has a search icon and finds terms`, async ({
    visit,
  }) => {
    const page = await visit(path, { javaScriptEnabled: false });
    await expect(headerField(page)).toBeHidden();
    await page.locator('.header-search summary').click();
    await headerField(page).fill('triangle');
    await headerField(page).press('Enter');
    await expect(page).toHaveURL('/dictionary?query=triangle');
    await expect(page.getByText('5 terms found')).toBeVisible();
  });

test('the search field of the header is open from 768 px, with and without scripts', async ({
  visit,
}) => {
  for (const javaScriptEnabled of [true, false])
    for (const width of [768, 1000, 1280]) {
      const page = await visit('/about', {
        javaScriptEnabled,
        viewport: { width, height: 800 },
      });
      await expect(headerField(page)).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible({
        visible: width >= 1200,
      });
      await expect(page.getByText('Menu', { exact: true })).toBeVisible({
        visible: width < 1200,
      });
      await headerField(page).fill('triangle');
      await headerField(page).press('Enter');
      await expect(page).toHaveURL('/dictionary?query=triangle');
    }
});

for (const viewport of [phone, desktop])
  test(`pages with a search field have none in the header at ${viewport.width} px`, async ({
    visit,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404/);
    for (const path of ['/', '/dictionary', '/nowhere', '/offline']) {
      const page = await visit(path, { viewport });
      await expect(page.locator('main input[type=search]')).toHaveCount(1);
      await expect(page.locator('header input')).toHaveCount(0);
    }
  });

for (const viewport of [phone, desktop])
  for (const [path, isInHeader] of [
    ['/about', true],
    ['/', false],
    ['/nowhere', false],
  ] as const)
    test(`the field of ${path} suggests senses at ${viewport.width} px, and loads that code when it is used`, async ({
      visit,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(/status of 404/);
      const page = await visit(path, { viewport });
      const code: string[] = [];
      page.on('request', (request) => {
        if (/Suggestions.*\.js$/.test(request.url())) code.push(request.url());
      });
      const field = isInHeader ? headerField(page) : mainField(page);
      expect(code).toEqual([]);
      if (isInHeader && viewport === phone) await page.locator('.header-search summary').click();
      await expect(field).toHaveAttribute(
        'placeholder',
        isInHeader ? m.shell_search_placeholder_short() : m.shell_search_placeholder(),
      );
      await field.pressSequentially('wa');
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      const options = list.getByRole('option');
      await expect(options.last()).toHaveText(m.dictionary_search_all({ query: 'wa' }));
      expect(code).not.toEqual([]);
      const rows = await options.allInnerTexts();
      expect(rows.length).toBeLessThanOrEqual(8);
      expect(new Set(rows).size).toBe(rows.length);
      const boxes = await options.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ height }) => height),
      );
      expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await page.keyboard.press('Escape');
      await expect(list).toHaveCount(0);
      await expect(field).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(list).toBeVisible();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/dictionary?query=wa');
      await page.goBack();
      await expect(page).toHaveURL(path);
    });

test('the search of the landing page is above its buttons and works without scripts', async ({
  visit,
}) => {
  const page = await visit('/', { javaScriptEnabled: false });
  const field = mainField(page);
  expect(await topOf(field)).toBeLessThan(
    await topOf(page.getByRole('link', { name: 'Browse Dictionary' })),
  );
  await field.fill('plane');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL('/dictionary?query=plane');
});

test('the page for a missing address offers a search', async ({ visit, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 404/);
  const page = await visit('/nowhere');
  await mainField(page).fill('triangle');
  await mainField(page).press('Enter');
  await expect(page.getByText('5 terms found')).toBeVisible();
  await expect(page).toHaveURL('/dictionary?query=triangle');
});

test('the home page of a contributor offers a search', async ({ openPageAs }) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/');
  await hydrated(page);
  await mainField(page).fill('triangle');
  await mainField(page).press('Enter');
  await expect(page).toHaveURL('/dictionary?query=triangle');
});

test('an empty search lists every term under the plain URL', async ({ visit }) => {
  const page = await visit('/about', { javaScriptEnabled: false });
  await page.locator('.header-search summary').click();
  await page.getByRole('search', { name: 'Site' }).getByRole('button').click();
  await expect(page).toHaveURL('/dictionary');
});

for (const key of ['/', 'Control+k'])
  test(`the shortcut ${key} focuses the search field of each page`, async ({
    allowConsoleErrors,
    visit,
  }) => {
    allowConsoleErrors(/404/);
    const page = await visit('/about');
    await page.keyboard.press(key);
    await expect(page.locator('#site-query')).toBeFocused();
    await expect(headerField(page)).toBeVisible();
    await expect(headerField(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(headerField(page)).toBeHidden();
    for (const path of ['/', '/dictionary', '/nowhere']) {
      await page.goto(path);
      await hydrated(page);
      await page.keyboard.press(key);
      await expect(page.locator('#query')).toBeFocused();
    }
  });

test('the search shortcuts are ordinary characters in a text field', async ({ visit }) => {
  const page = await visit('/dictionary');
  const box = page.getByRole('combobox', { name: 'Search terms' });
  await box.pressSequentially('km/h');
  await expect(box).toHaveValue('km/h');
  await page.goto('/donate');
  await hydrated(page);
  await page.getByLabel('Your Name').pressSequentially('A/B');
  await expect(page.getByLabel('Your Name')).toHaveValue('A/B');
});

test('the search shortcuts can be switched off, and the device remembers it', async ({ visit }) => {
  const page = await visit('/cookie-policy');
  const control = page.getByLabel(m.shell_search_shortcuts());
  await control.uncheck();
  await page.keyboard.press('/');
  await expect(page.locator('#site-query')).not.toBeFocused();
  await page.goto('/faq');
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(page.locator('#site-query')).not.toBeFocused();
  await page.goto('/cookie-policy');
  await hydrated(page);
  await expect(control).not.toBeChecked();
  await control.check();
  await page.keyboard.press('/');
  await expect(page.locator('#site-query')).toBeFocused();
});
