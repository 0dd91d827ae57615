import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { desktop, hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { personIn } from './people.ts';

/** What a reader meets first: the search of every page, and the first screen of the dictionary. */
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function visit(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: phone, ...options });
  const { page, errors } = await openPage(context);
  await page.goto(site.origin + path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return { context, page, errors };
}

const nameOfFocus = (page: Page) => page.evaluate(() => document.activeElement?.id);
const headerField = (page: Page) =>
  page.getByRole('search', { name: 'Site' }).getByLabel('Search the dictionary');
const ownField = (page: Page) =>
  page.getByRole('search', { name: 'Dictionary' }).getByRole('searchbox');

describe('search on every page', () => {
  test.each(['/about', '/donate', '/faq', '/donor-wall', '/nowhere'])(
    '%s on a phone without scripts: an icon opens the field, and a plain GET lists the terms',
    async (path) => {
      const { context, page } = await visit(path, { javaScriptEnabled: false });
      expect(await headerField(page).isVisible()).toBe(false);
      await page.locator('.header-search summary').click();
      await headerField(page).fill('triangle');
      await headerField(page).press('Enter');
      expect(page.url()).toBe(`${site.origin}/dictionary?query=triangle`);
      await page.getByText('5 terms found').waitFor();
      await context.close();
    },
  );

  test('from 768 px the field stands open in the header, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false])
      for (const width of [768, 1000, 1280]) {
        const { context, page } = await visit('/about', {
          javaScriptEnabled,
          viewport: { width, height: 800 },
        });
        expect(await headerField(page).isVisible()).toBe(true);
        expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(
          width >= 1200,
        );
        expect(await page.getByText('Menu', { exact: true }).isVisible()).toBe(width < 1200);
        await headerField(page).fill('triangle');
        await headerField(page).press('Enter');
        await page.waitForURL(`${site.origin}/dictionary?query=triangle`);
        await context.close();
      }
  });

  test('the landing and the dictionary have their own field and none in the header', async () => {
    for (const path of ['/', '/dictionary']) {
      const { context, page } = await visit(path, { viewport: desktop });
      expect(await page.locator('input[name=query]').count()).toBe(1);
      expect(await page.locator('header input').count()).toBe(0);
      await context.close();
    }
  });

  test('the hero of the landing searches above its three buttons, without scripts too', async () => {
    const { context, page } = await visit('/', { javaScriptEnabled: false });
    const field = ownField(page);
    const top = async (locator: typeof field) => (await locator.boundingBox())!.y;
    expect(await top(field)).toBeLessThan(
      await top(page.getByRole('link', { name: 'Browse Dictionary' })),
    );
    await field.fill('plane');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    expect(page.url()).toBe(`${site.origin}/dictionary?query=plane`);
    await context.close();
  });

  test('the page that does not exist offers a search', async () => {
    const { context, page } = await visit('/nowhere');
    await ownField(page).fill('triangle');
    await ownField(page).press('Enter');
    await page.getByText('5 terms found').waitFor();
    expect(page.url()).toBe(`${site.origin}/dictionary?query=triangle`);
    await context.close();
  });

  test('the home of a signed-in person offers a search', async () => {
    const { context, page } = await personIn(browser, site.origin, 'contributor', phone);
    await page.goto(site.origin);
    await hydrated(page);
    await ownField(page).fill('triangle');
    await ownField(page).press('Enter');
    await page.waitForURL(`${site.origin}/dictionary?query=triangle`);
    await context.close();
  });

  test('an empty search lists everything, under the plain address', async () => {
    const { context, page } = await visit('/about', { javaScriptEnabled: false });
    await page.locator('.header-search summary').click();
    await page.getByRole('search', { name: 'Site' }).getByRole('button').click();
    expect(page.url()).toBe(`${site.origin}/dictionary`);
    await context.close();
  });
});

describe('keyboard shortcuts of the search', () => {
  test.each(['/', 'Control+k'])('%s goes to the field of each page', async (key) => {
    const { context, page, errors } = await visit('/about');
    await page.keyboard.press(key);
    expect(await nameOfFocus(page)).toBe('site-query');
    expect(await headerField(page).isVisible()).toBe(true);
    expect(await headerField(page).inputValue()).toBe('');
    await page.keyboard.press('Escape');
    expect(await headerField(page).isVisible()).toBe(false);
    for (const path of ['/', '/dictionary', '/nowhere']) {
      await page.goto(site.origin + path);
      await hydrated(page);
      await page.keyboard.press(key);
      expect(await nameOfFocus(page)).toBe('query');
    }
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await context.close();
  });

  test('while somebody types, the keys are letters', async () => {
    const { context, page } = await visit('/dictionary');
    const box = page.getByRole('combobox', { name: 'Search terms' });
    await box.pressSequentially('km/h');
    expect(await box.inputValue()).toBe('km/h');
    await page.goto(`${site.origin}/donate`);
    await hydrated(page);
    await page.getByLabel('Your Name').pressSequentially('A/B');
    expect(await page.getByLabel('Your Name').inputValue()).toBe('A/B');
    await context.close();
  });

  test('they can be switched off on any page, and the device remembers it', async () => {
    const { context, page } = await visit('/about');
    const control = page.getByLabel(messages.searchShortcuts);
    await control.uncheck();
    await page.keyboard.press('/');
    expect(await nameOfFocus(page)).not.toBe('site-query');
    await page.goto(`${site.origin}/faq`);
    await hydrated(page);
    expect(await control.isChecked()).toBe(false);
    await page.keyboard.press('/');
    expect(await nameOfFocus(page)).not.toBe('site-query');
    await control.check();
    await page.keyboard.press('/');
    expect(await nameOfFocus(page)).toBe('site-query');
    await context.close();
  });
});
