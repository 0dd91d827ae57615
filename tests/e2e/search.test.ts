import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { m } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';
import { hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { tabTo } from './keyboard.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The dictionary on a phone, and every question for suggestions that it sends. */
async function dictionary(path = '/dictionary', prepare?: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext({ viewport: phone });
  const { page, errors } = await openPage(context);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/suggestions') asked.push(url.searchParams.get('query')!);
  });
  await prepare?.(page);
  await page.goto(site.origin + path);
  await hydrated(page);
  const box = page.getByRole('combobox', { name: 'Search terms' });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  return { context, page, errors, asked, box, list, options: list.getByRole('option') };
}

const activeOption = (page: Page) =>
  page.evaluate(
    () =>
      document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
        ?.textContent ?? null,
  );

describe('results', () => {
  test('a heard word without its letters is found, and it says why', async () => {
    const { context, page, errors, box } = await dictionary();
    await box.fill('mudagasi');
    await page.getByText(m.search_match_fold()).waitFor();
    expect(new URL(page.url()).search).toBe('?query=mudagasi');
    expect(await page.locator('.entries [lang=ve]').allInnerTexts()).toEqual(['muḓagasi']);
    await page.goto(`${site.origin}/dictionary?query=mu%E1%B8%93agasi`);
    expect(await page.locator('.entries [lang=ve]').allInnerTexts()).toEqual(['muḓagasi']);
    expect(await page.getByText(m.search_match_fold()).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('"Did you mean" searches for the word, which then stands in the box', async () => {
    const { context, page, box } = await dictionary('/dictionary?query=photosythesis');
    await page.getByText(m.search_match_similar()).waitFor();
    expect(
      await page
        .getByText('Is your word missing?')
        .getByRole('link', { name: 'Contribute it' })
        .getAttribute('href'),
    ).toBe('/contribute?english=photosythesis');
    await page
      .getByText('Did you mean photosynthesis?')
      .getByRole('link', { name: 'photosynthesis' })
      .click();
    await page.waitForURL(/\?query=photosynthesis$/);
    await page.getByText(m.search_match_similar()).waitFor({ state: 'detached' });
    expect(await page.getByText(/Did you mean|not among these/).count()).toBe(0);
    expect(await box.inputValue()).toBe('photosynthesis');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results');
    await context.close();
  });

  test('nothing in one language leads to the others, and to a form with the word filled in', async () => {
    const { context, page } = await dictionary('/dictionary?query=inkanyezi&language=venda');
    expect(await page.getByRole('status').filter({ hasText: 'terms found' }).innerText()).toBe(
      '0 terms found',
    );
    expect(
      await page.getByRole('link', { name: 'Contribute the First Term' }).getAttribute('href'),
    ).toBe('/contribute?english=inkanyezi&language=venda');
    await page
      .getByText('Nothing in Venda. Found in Zulu (1).')
      .getByRole('link', { name: 'Zulu' })
      .click();
    await page.waitForURL(/language=zulu/);
    await page.locator('.entries [lang=zu]').getByText('inkanyezi', { exact: true }).waitFor();
    expect(await page.getByText('Nothing in').count()).toBe(0);
    await context.close();
  });

  test('a list that failed is asked for again by keyboard, and the focus stays in the page', async () => {
    const { context, page, box } = await dictionary();
    await page.route('**/api/terms?*', (route) => route.abort());
    await box.fill('atom');
    const again = page.getByRole('link', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/terms?*');
    await again.focus();
    await page.keyboard.press('Enter');
    await page.locator('.entries').getByText('atom').first().waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    await context.close();
  });

  test('pressing the page that one is on takes no focus later on', async () => {
    const { context, page, box } = await dictionary('/dictionary?page=2&pageSize=10');
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await box.pressSequentially('hea');
    await page.waitForURL(/query=hea/);
    await page.locator('.entries:not([aria-busy])').getByText('heart').first().waitFor();
    await page.keyboard.type('rt');
    expect(await box.inputValue()).toBe('heart');
    await context.close();
  });

  test('the words of one headword stand under it, each with its own link, and all are counted', async () => {
    const { context, page } = await dictionary('/dictionary?query=triangle');
    expect(await page.getByRole('status').filter({ hasText: 'terms found' }).innerText()).toBe(
      '5 terms found',
    );
    expect(await page.getByRole('heading', { level: 2, name: 'triangle' }).count()).toBe(1);
    const links = page.locator('.word-group').getByRole('link');
    expect(
      new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).size,
    ).toBe(5);
    expect(await page.getByText('A flat shape with three straight sides').count()).toBe(1);
    await links.getByText('ṱhiraiengeḽe').click();
    await page.locator('.vernacular-title').getByText('ṱhiraiengeḽe').waitFor();
    await page.getByRole('link', { name: 'Back to Dictionary' }).click();
    await page.waitForURL(/\/dictionary\?query=triangle$/);
    await context.close();
  });
});

describe('suggestions', () => {
  test('by keyboard alone: type, go through them, close them, take one', async () => {
    const { context, page, errors, box, list, options } = await dictionary();
    await tabTo(page, /^Search terms$/);
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.type('tri');
    await list.waitFor();
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    expect(await box.getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
    expect(await activeOption(page)).toBeNull();
    const all = await options.allTextContents();
    expect(all.length).toBeGreaterThan(1);

    await page.keyboard.press('ArrowUp');
    expect(await activeOption(page)).toBe(all.at(-1));
    await page.keyboard.press('ArrowDown');
    expect(await activeOption(page)).toBe(all[0]);
    expect(await options.and(page.locator('[aria-selected=true]')).allTextContents()).toEqual([
      all[0],
    ]);

    await page.keyboard.press('Home');
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await box.inputValue()).toBe('tri');
    await page.keyboard.press('ArrowDown');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });

    await page.keyboard.press('End');
    await page.keyboard.type('a');
    await options.filter({ hasText: 'ṱhiraiengeḽe' }).waitFor();
    expect(await options.locator('[lang=ve]').innerText()).toBe('ṱhiraiengeḽe');
    while (!(await activeOption(page))?.includes('ṱhiraiengeḽe'))
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dictionary\/[0-9a-f-]{36}$/);
    await page.locator('.vernacular-title').getByText('ṱhiraiengeḽe').waitFor();
    await page.goBack();
    await page.waitForURL(/\?query=tria$/);
    expect(await box.inputValue()).toBe('tria');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('Enter without an option searches for the text, and no list opens any more', async () => {
    const { context, page, box, list, asked } = await dictionary('/dictionary', (opened) =>
      opened.clock.install(),
    );
    await box.pressSequentially('mu');
    await list.waitFor();
    await page.keyboard.type('l');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?query=mul$/);
    await page.locator('.entries').getByText('mulalo').waitFor();
    await page.clock.fastForward(10_000);
    expect(await list.count()).toBe(0);
    expect(asked).toEqual(['mu']);
    await context.close();
  });

  test('one that is tapped opens its term, and Back leads to what was typed, also when the list had not followed yet', async () => {
    const { context, page, box, options } = await dictionary('/dictionary', (opened) =>
      opened.clock.install(),
    );
    await box.pressSequentially('triang');
    await page.clock.runFor(limits.searchDebounce);
    await options.filter({ hasText: 'unxantathu' }).waitFor();
    await page.keyboard.type('l');
    await options.filter({ hasText: 'unxantathu' }).click();
    await page.locator('.vernacular-title').getByText('unxantathu').waitFor();
    expect(await page.getByRole('link', { name: 'Back to Dictionary' }).getAttribute('href')).toBe(
      '/dictionary?query=triangl',
    );
    await page.goBack();
    await page.waitForURL(/\?query=triangl$/);
    expect(await box.inputValue()).toBe('triangl');
    await context.close();
  });

  test('those that no longer begin with the text go at once, the others stay until the answer is there', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { context, page, box, list, options } = await dictionary('/dictionary', (opened) =>
      opened.route('**/api/suggestions?query=mul*', async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      }),
    );
    await box.pressSequentially('mu');
    await list.waitFor();
    const words = () =>
      options.evaluateAll((all) =>
        all.map((option) =>
          option.textContent.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
        ),
      );
    const before = await words();
    expect(before.some((word) => !word.includes('mul'))).toBe(true);
    await page.keyboard.type('l');
    expect((await words()).every((word) => word.includes('mul'))).toBe(true);
    await page.keyboard.type('zzz');
    await list.waitFor({ state: 'detached' });
    release();
    await context.close();
  });

  test('a search that was sent is a step of its own for Back', async () => {
    const { context, page, box } = await dictionary();
    await box.pressSequentially('triangle');
    await page.waitForURL(/\?query=triangle$/);
    await page.keyboard.press('Enter');
    await box.fill('atom');
    await page.waitForURL(/\?query=atom$/);
    await page.goBack();
    await page.waitForURL(/\?query=triangle$/);
    expect(await box.inputValue()).toBe('triangle');
    await context.close();
  });

  test('an answer that was overtaken is neither awaited nor shown', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { context, page, box, options, asked } = await dictionary('/dictionary', (opened) =>
      opened.route('**/api/suggestions?query=mu&*', async (route) => {
        await held;
        await route.continue().catch(() => undefined);
      }),
    );
    const overtaken = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('query=mu&'),
    );
    const first = page.waitForRequest(/suggestions\?query=mu&/);
    await box.pressSequentially('mu');
    await first;
    await page.keyboard.type('la');
    expect((await overtaken).failure()?.errorText).toContain('ERR_ABORTED');
    await options.first().waitFor();
    release();
    expect(
      (await options.locator('[lang]').allInnerTexts()).every((word) => word.startsWith('mula')),
    ).toBe(true);
    expect(asked).toEqual(['mu', 'mula']);
    await context.close();
  });

  test('they move nothing, and go when the text does', async () => {
    const { context, page, box, list } = await dictionary('/dictionary?query=mu');
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.results-bar, .entries, .site-footer')].map(
          (part) => part.getBoundingClientRect().top + window.scrollY,
        ),
      );
    const before = await places();
    await box.press('End');
    await page.keyboard.type(' ');
    await list.waitFor();
    expect(await places()).toEqual(before);
    await box.fill('');
    await list.waitFor({ state: 'detached' });
    await context.close();
  });

  test('a failure says nothing, and the list of results comes all the same', async () => {
    const { context, page, box, list, errors } = await dictionary('/dictionary', (opened) =>
      opened.route('**/api/suggestions*', (route) => route.fulfill({ status: 503, body: '' })),
    );
    const refused = page.waitForResponse(/suggestions/);
    await box.pressSequentially('mudagasi');
    await refused;
    await page.getByText(m.search_match_fold()).waitFor();
    expect(await list.count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(errors.filter((error) => !error.includes('status of 503'))).toEqual([]);
    await context.close();
  });

  test('a device that saves data asks for none', async () => {
    const { context, page, box, asked } = await dictionary();
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await box.pressSequentially('mudagasi');
    await page.getByText(m.search_match_fold()).waitFor();
    expect(asked).toEqual([]);
    await context.close();
  });
});

test('without scripts: the box is a plain field, and reasons, proposals and the rescue are there', async () => {
  const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/dictionary`);
  await page.getByRole('searchbox', { name: 'Search terms' }).fill('photosythesis');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText(m.search_match_similar()).first().waitFor();
  await page.getByRole('link', { name: 'photosynthesis' }).first().click();
  expect(new URL(page.url()).search).toBe('?query=photosynthesis');
  await page.goto(`${site.origin}/dictionary?query=inkanyezi&language=venda`);
  await page.getByRole('link', { name: 'Zulu' }).click();
  expect(await page.locator('.entries [lang]').allInnerTexts()).toContain('inkanyezi');
  await context.close();
});
