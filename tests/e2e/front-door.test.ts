import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { m } from '#contract/messages.ts';
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
    const control = page.getByLabel(m.shell_search_shortcuts());
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

const top = async (locator: Locator) => (await locator.boundingBox())!.y;
const count = (page: Page) => page.getByRole('status').filter({ hasText: /terms? found/ });

describe('the first screen of the dictionary on a phone', () => {
  test.each([
    '/dictionary',
    '/dictionary?query=cell',
    '/dictionary?query=cell&subject=biology',
    '/dictionary?language=zulu',
  ])('%s shows the first result above 280 px, with and without scripts', async (path) => {
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await visit(path, { javaScriptEnabled });
      const first = page.locator('.entries > li').first();
      expect(await top(first.locator('h2'))).toBeLessThan(280);
      expect(await count(page).isVisible()).toBe(true);
      expect(await page.getByLabel('Search terms').isVisible()).toBe(true);
      await context.close();
    }
  });

  test('the remembered language and its line leave the first result above 280 px', async () => {
    const { context, page } = await reader('zulu', '/dictionary?query=triangle');
    await page.getByText('Showing isiZulu words, your language.').waitFor();
    expect(await top(page.locator('.entries h2').first())).toBeLessThan(280);
    await context.close();
  });

  test('one Filters button holds all that narrows the list, and says how many are on', async () => {
    const { context, page } = await visit('/dictionary?query=a&language=zulu&field=english');
    const button = page.locator('.collapsible > summary');
    expect((await button.innerText()).trim()).toBe('Filters · 2');
    for (const name of ['Both Languages', 'Language', 'Subject', 'Status', 'Sort', 'Per page'])
      expect(await page.getByLabel(name, { exact: true }).isVisible()).toBe(false);
    await button.click();
    for (const name of ['Both Languages', 'Language', 'Subject', 'Status', 'Sort', 'Per page'])
      expect(await page.getByLabel(name, { exact: true }).isVisible()).toBe(true);
    await page.getByLabel('Both Languages').check();
    await page.getByText('Filters · 1').waitFor();
    await context.close();
  });

  test('Apply is there only as long as no script runs', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await visit('/dictionary', { javaScriptEnabled });
      await page.locator('.collapsible > summary').click();
      expect(await page.getByRole('button', { name: 'Apply' }).isVisible()).toBe(
        !javaScriptEnabled,
      );
      await context.close();
    }
  });

  test('Clear Filters keeps the query, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await visit(
        '/dictionary?query=cell&field=english&language=zulu&subject=biology&sort=newest',
        { javaScriptEnabled },
      );
      await page.locator('.collapsible > summary').click();
      await page.getByRole('link', { name: 'Clear Filters' }).click();
      await page.waitForURL(`${site.origin}/dictionary?query=cell`);
      expect(await page.getByLabel('Search terms').inputValue()).toBe('cell');
      expect(await page.getByLabel('Language', { exact: true }).inputValue()).toBe('all');
      await context.close();
    }
  });

  test('a badge that the words of a headword share stands once', async () => {
    const { context, page } = await visit('/dictionary?query=triangle');
    const group = page.locator('.entries > li').first();
    expect(await group.getByRole('link').count()).toBe(5);
    expect(await group.getByText('Verified', { exact: true }).count()).toBe(1);
    expect(await group.getByText('Mathematics', { exact: true }).count()).toBe(1);
    await context.close();
  });
});

describe('suggestions', () => {
  const suggest = async (text: string, viewport = phone) => {
    const opened = await visit('/dictionary', { viewport });
    const box = opened.page.getByRole('combobox', { name: 'Search terms' });
    await box.pressSequentially(text);
    return { ...opened, box, list: opened.page.getByRole('listbox') };
  };

  test('mark what was typed, also where the word has marks', async () => {
    const { context, list } = await suggest('thira');
    const option = list.getByRole('option').filter({ hasText: 'ṱhiraiengeḽe' });
    await option.waitFor();
    expect(await option.locator('mark').allInnerTexts()).toEqual(['ṱhira']);
    await context.close();
  });

  test('close once a complete word is typed, and Arrow Down brings them back', async () => {
    const { context, page, list } = await suggest('triangl');
    await list.waitFor();
    const answered = page.waitForResponse(/suggestions\?query=triangle/);
    await page.keyboard.type('e');
    await list.waitFor({ state: 'detached' });
    await answered;
    await count(page).filter({ hasText: '5 terms found' }).waitFor();
    expect(await list.count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await context.close();
  });

  test.each([phone, desktop])('never cover the count of results (%o)', async (viewport) => {
    const { context, page, list } = await suggest('tri', viewport);
    await list.waitFor();
    const [bar, box] = [(await count(page).boundingBox())!, (await list.boundingBox())!];
    expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height);
    await context.close();
  });
});

describe('recent searches', () => {
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('mazwi.recent-searches'));

  test('are offered in the empty box, newest first, at most five, and Clear removes them', async () => {
    const { context, page, errors } = await visit('/about');
    for (const word of ['atom', 'cell', 'energy', 'force', 'plane', 'triangle', 'cell']) {
      await page.goto(`${site.origin}/nowhere`);
      await hydrated(page);
      await ownField(page).fill(word);
      await ownField(page).press('Enter');
      await page.waitForURL(new RegExp(`query=${word}$`));
    }
    await page.goto(`${site.origin}/dictionary`);
    await hydrated(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('combobox', { name: 'Search terms' }).click();
    const list = page.getByRole('listbox', { name: 'Recent searches' });
    expect(await list.getByRole('option').allInnerTexts()).toEqual([
      'cell',
      'triangle',
      'plane',
      'force',
      'energy',
      m.dictionary_search_clear_recent(),
    ]);
    expect(asked).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?query=triangle$/);
    expect(await page.getByLabel('Search terms').inputValue()).toBe('triangle');

    await page.getByLabel('Search terms').fill('');
    await list.getByText(m.dictionary_search_clear_recent()).click();
    await list.waitFor({ state: 'detached' });
    expect(await stored(page)).toBeNull();
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
    await context.close();
  });

  test('a half-typed word is none; what was sent, and what led to a term, is', async () => {
    const { context, page } = await visit('/dictionary');
    const box = page.getByRole('combobox', { name: 'Search terms' });
    await box.fill('tria');
    await page.waitForURL(/\?query=tria$/);
    expect(await stored(page)).toBeNull();
    await box.fill('triangle');
    await page.waitForURL(/\?query=triangle$/);
    await count(page).filter({ hasText: '5 terms found' }).waitFor();
    await page.locator('.entries').getByRole('link').first().click();
    await page.locator('.vernacular-title').waitFor();
    expect(await stored(page)).toBe('["triangle"]');
    await context.close();
  });

  test('signing out removes them from the device', async () => {
    const { context, page } = await personIn(browser, site.origin, 'contributor', desktop);
    await page.goto(site.origin);
    await hydrated(page);
    await ownField(page).fill('triangle');
    await ownField(page).press('Enter');
    await page.waitForURL(/\?query=triangle$/);
    expect(await stored(page)).toBe('["triangle"]');
    await page.locator('.user-menu summary').click();
    await page.locator('.user-menu').getByRole('link', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await stored(page)).toBeNull();
    await context.close();
  });
});

/** Somebody whose browser remembers a language. */
async function reader(language: string, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: phone, ...options });
  await context.addCookies([{ name: 'mazwi_language', value: language, url: site.origin }]);
  const { page, errors } = await openPage(context);
  await page.goto(site.origin + path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return { context, page, errors };
}

describe('the language of the reader', () => {
  const remembered = async (context: BrowserContext) =>
    (await context.cookies()).find(({ name }) => name === 'mazwi_language');
  const line = 'Showing isiZulu words, your language.';

  test('is remembered when it is chosen, and every plain link to the dictionary then names it', async () => {
    const { context, page, errors } = await visit('/dictionary');
    expect(await remembered(context)).toBeUndefined();
    await page.locator('.collapsible > summary').click();
    await page.getByLabel('Language', { exact: true }).selectOption('zulu');
    await page.waitForURL(/\?language=zulu$/);
    await page.getByText(line).waitFor();
    expect(await remembered(context)).toMatchObject({
      value: 'zulu',
      sameSite: 'Lax',
      path: '/',
      httpOnly: false,
    });
    // Within the same document, as the server would answer.
    await page.getByRole('link', { name: 'Mazwi' }).first().click();
    await page.getByRole('link', { name: 'Browse Dictionary' }).click();
    await page.waitForURL(`${site.origin}/dictionary?language=zulu`);
    await page.goto(`${site.origin}/about`);
    await hydrated(page);
    await page.locator('.header-search summary').click();
    await headerField(page).fill('triangle');
    await headerField(page).press('Enter');
    await page.waitForURL(`${site.origin}/dictionary?query=triangle&language=zulu`);
    await count(page).filter({ hasText: '1 term found' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('"Show all languages" stays in the address, through searches, filters and pages', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { context, page } = await reader('zulu', '/dictionary', { javaScriptEnabled });
      expect(page.url()).toBe(`${site.origin}/dictionary?language=zulu`);
      await page.getByText(line).waitFor();
      await page.getByRole('link', { name: m.dictionary_list_show_all_languages() }).click();
      await page.waitForURL(`${site.origin}/dictionary?language=all`);
      expect(await page.getByText(line).count()).toBe(0);
      await page.getByRole('link', { name: 'Page 2', exact: true }).click();
      await page.waitForURL(`${site.origin}/dictionary?language=all&page=2`);
      await page.getByLabel('Search terms').fill('triangle');
      await page.getByLabel('Search terms').press('Enter');
      await page.waitForURL(`${site.origin}/dictionary?query=triangle&language=all`);
      await count(page).filter({ hasText: '5 terms found' }).waitFor();
      expect(await remembered(context)).toMatchObject({ value: 'zulu' });
      await context.close();
    }
  });

  test('removing the language, and Clear Filters, lead to all languages', async () => {
    for (const name of ['Remove filter: Zulu', 'Clear Filters']) {
      const { context, page } = await reader('zulu', '/dictionary?query=a&language=zulu');
      if (name === 'Clear Filters') await page.locator('.collapsible > summary').click();
      await page.getByRole('link', { name }).click();
      await page.waitForURL(`${site.origin}/dictionary?query=a&language=all`);
      await context.close();
    }
  });

  test('another language of an address is shown as it says', async () => {
    const { context, page } = await reader('zulu', '/dictionary?language=venda');
    expect(page.url()).toBe(`${site.origin}/dictionary?language=venda`);
    expect(await page.getByText('your language').count()).toBe(0);
    expect(await remembered(context)).toMatchObject({ value: 'zulu' });
    await context.close();
  });

  test('without scripts, Apply remembers the chosen language', async () => {
    const { context, page } = await visit('/dictionary', { javaScriptEnabled: false });
    await page.locator('.collapsible > summary').click();
    await page.getByLabel('Language', { exact: true }).selectOption('zulu');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(page.url()).toBe(`${site.origin}/dictionary?language=zulu`);
    expect(await remembered(context)).toMatchObject({ value: 'zulu', sameSite: 'Lax' });
    await page.getByText(line).waitFor();
    await page.locator('.collapsible > summary').click();
    await page.getByLabel('Language', { exact: true }).selectOption('all');
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(page.url()).toBe(`${site.origin}/dictionary?language=all`);
    await context.close();
  });

  test('can be forgotten on the Cookie Policy page', async () => {
    const { context, page } = await reader('zulu', '/cookie-policy');
    await page.getByRole('button', { name: m.pages_device_forget_language() }).click();
    await page.getByText(m.pages_device_language_forgotten()).waitFor();
    expect(await remembered(context)).toBeUndefined();
    await context.close();
  });
});

describe('a slow or lost connection', () => {
  test('a term shows the word of its list until its own answer is there', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { context, page, errors } = await visit('/dictionary?query=triangle');
    await page.route('**/api/terms/*-*', async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('.entries').getByRole('link', { name: 'ṱhiraiengeḽe' }).click();
    await page.locator('.vernacular-title').getByText('ṱhiraiengeḽe').waitFor();
    await page.getByText('A flat shape with three straight sides').waitFor();
    await page.getByRole('list', { name: 'Loading the term' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Change History' }).count()).toBe(0);
    release();
    await page.getByRole('link', { name: /^Change History/ }).waitFor();
    expect(await page.locator('.vernacular-title').innerText()).toBe('ṱhiraiengeḽe');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a list that failed offline is loaded when the connection is back, and nothing else', async () => {
    const { context, page } = await visit('/dictionary');
    await context.setOffline(true);
    await page.getByText(m.shell_offline()).waitFor();
    await page.getByLabel('Search terms').fill('triangle');
    await page.getByText(m.dictionary_list_failed()).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.setOffline(false);
    await count(page).filter({ hasText: '5 terms found' }).waitFor();
    expect(await page.getByText(m.dictionary_list_failed()).count()).toBe(0);
    expect(await page.getByText(m.shell_offline()).count()).toBe(0);
    await context.setOffline(true);
    await page.getByText(m.shell_offline()).waitFor();
    await context.setOffline(false);
    await page.getByText(m.shell_offline()).waitFor({ state: 'detached' });
    expect(asked).toEqual(['/api/terms']);
    await context.close();
  });

  test('a list that the server refused waits for a person', async () => {
    const { context, page } = await visit('/dictionary');
    await page.route('**/api/terms?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.getByLabel('Search terms').fill('triangle');
    await page.getByText(m.dictionary_list_failed()).waitFor();
    await page.unroute('**/api/terms?*');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.setOffline(true);
    await page.getByText(m.shell_offline()).waitFor();
    await context.setOffline(false);
    await page.getByText(m.shell_offline()).waitFor({ state: 'detached' });
    expect(asked).toEqual([]);
    await context.close();
  });

  test('a page whose part failed offline opens when the connection is back', async () => {
    const { context, page } = await visit('/dictionary');
    await context.setOffline(true);
    await page.getByText(m.shell_offline()).waitFor();
    await page.locator('footer').getByRole('link', { name: 'FAQ' }).click();
    await page.getByText('This page could not be loaded.').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor();
    await context.close();
  });
});
