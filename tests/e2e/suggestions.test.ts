import type { Page } from '@playwright/test';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { test } from './dictionary.ts';
import { expect } from './fixtures.ts';
import { tabTo } from './keyboard.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const activeOption = (page: Page) =>
  page.evaluate(
    () =>
      document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')
        ?.textContent ?? null,
  );

test('suggestions can be opened, browsed, chosen and closed by keyboard', async ({
  openDictionary,
}) => {
  const { page, box, list, options } = await openDictionary('/dictionary?language=venda');
  await tabTo(page, /^Search terms$/);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('wa');
  await expect(list).toBeVisible();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(box).toHaveAttribute('aria-controls', (await list.getAttribute('id'))!);
  expect(await activeOption(page)).toBeNull();
  const all = await options.allTextContents();
  expect(all.length).toBeGreaterThan(1);

  await page.keyboard.press('ArrowUp');
  expect(await activeOption(page)).toBe(all.at(-1));
  await page.keyboard.press('ArrowDown');
  expect(await activeOption(page)).toBe(all[0]);
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveText([all[0]!]);

  await page.keyboard.press('Home');
  expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(box).toHaveValue('wa');
  await page.keyboard.press('ArrowDown');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);

  await box.fill('');
  await page.keyboard.type('tria');
  await expect(options.filter({ hasText: 'ṱhiraiengeḽe' })).toBeVisible();
  await expect(options.locator('[lang=ve]')).toHaveText('ṱhiraiengeḽe');
  while (!(await activeOption(page))?.includes('ṱhiraiengeḽe'))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dictionary\/[0-9a-f-]{36}$/);
  await expect(page.locator('.vernacular-title').getByText('ṱhiraiengeḽe')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\?query=tria&language=venda$/);
  await expect(box).toHaveValue('tria');
});

test('a chosen suggestion opens the concept while all languages are shown', async ({
  openDictionary,
}) => {
  const { page, box, options } = await openDictionary('/dictionary');
  await box.pressSequentially('triangl');
  await options.filter({ hasText: 'triangle' }).first().click();
  await expect(page).toHaveURL(/\/concept\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('triangle');
});

test('Enter without an active suggestion searches for the text and opens no list', async ({
  openDictionary,
}) => {
  const { page, box, list, suggestionRequests } = await openDictionary('/dictionary', (opened) =>
    opened.clock.install(),
  );
  await box.pressSequentially('mu');
  await expect(list).toBeVisible();
  await page.keyboard.type('l');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?query=mul$/);
  await expect(page.locator('.entries').getByText('mulalo')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(list).toHaveCount(0);
  expect(suggestionRequests).toEqual(['mu']);
});

test('a tapped suggestion opens its term, and Back restores the typed text', async ({
  openDictionary,
}) => {
  const { page, box, options } = await openDictionary('/dictionary?language=zulu', (opened) =>
    opened.clock.install(),
  );
  await box.pressSequentially('triang');
  await page.clock.runFor(limits.searchDebounce);
  await expect(options.filter({ hasText: 'unxantathu' })).toBeVisible();
  await page.keyboard.type('l');
  await options.filter({ hasText: 'unxantathu' }).click();
  await expect(page.locator('.vernacular-title').getByText('unxantathu')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Dictionary' })).toHaveAttribute(
    'href',
    '/dictionary?query=triangl&language=zulu',
  );
  await page.goBack();
  await expect(page).toHaveURL(/\?query=triangl&language=zulu$/);
  await expect(box).toHaveValue('triangl');
});

test('suggestions that no longer match disappear immediately, others with the reply', async ({
  openDictionary,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { page, box, list, options } = await openDictionary('/dictionary', (opened) =>
    opened.route('**/api/suggestions?query=mul*', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    }),
  );
  await box.pressSequentially('mu');
  await expect(list).toBeVisible();
  const words = () =>
    options.evaluateAll((all) =>
      all.map((option) => option.textContent.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()),
    );
  const before = await words();
  expect(before.some((word) => !word.includes('mul'))).toBe(true);
  await page.keyboard.type('l');
  expect((await words()).every((word) => word.includes('mul'))).toBe(true);
  await page.keyboard.type('zzz');
  await expect(list).toHaveCount(0);
  release();
});

test('a search that was sent is a history entry of its own', async ({ openDictionary }) => {
  const { page, box } = await openDictionary();
  await box.pressSequentially('triangle');
  await expect(page).toHaveURL(/\?query=triangle$/);
  await page.keyboard.press('Enter');
  await box.fill('atom');
  await expect(page).toHaveURL(/\?query=atom$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?query=triangle$/);
  await expect(box).toHaveValue('triangle');
});

test('an outdated request for suggestions is aborted, and its reply is not shown', async ({
  openDictionary,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { page, box, options, suggestionRequests } = await openDictionary('/dictionary', (opened) =>
    opened.route('**/api/suggestions?query=mu&*', async (route) => {
      await released;
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
  await expect(options.first()).toBeVisible();
  release();
  for (const row of await options.allInnerTexts()) expect(row).toMatch(/\bmula/);
  expect(suggestionRequests).toEqual(['mu', 'mula']);
});

test('suggestions do not shift the layout, and close when the text is cleared', async ({
  openDictionary,
}) => {
  const { page, box, list } = await openDictionary('/dictionary?query=mu');
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.results-bar, .entries, .site-footer')].map(
        (part) => part.getBoundingClientRect().top + window.scrollY,
      ),
    );
  const before = await places();
  await box.press('End');
  await page.keyboard.type(' ');
  await expect(list).toBeVisible();
  expect(await places()).toEqual(before);
  await box.fill('');
  await expect(list).toHaveCount(0);
});

test('failed suggestions show no error, and the results still load', async ({
  allowConsoleErrors,
  openDictionary,
}) => {
  allowConsoleErrors(/status of 503/);
  const { page, box, list } = await openDictionary('/dictionary', (opened) =>
    opened.route('**/api/suggestions*', (route) => route.fulfill({ status: 503, body: '' })),
  );
  const refused = page.waitForResponse(/suggestions/);
  await box.pressSequentially('mudagasi');
  await refused;
  await expect(page.getByText(m.search_match_fold())).toBeVisible();
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a device that saves data requests no suggestions', async ({ openDictionary }) => {
  const { page, box, suggestionRequests } = await openDictionary();
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await box.pressSequentially('mudagasi');
  await expect(page.getByText(m.search_match_fold())).toBeVisible();
  expect(suggestionRequests).toEqual([]);
});

test('each sense is a row of its own, with its gloss and the word in the language of the reader', async ({
  openDictionary,
}) => {
  const { page, box, options } = await openDictionary('/dictionary?language=zulu');
  await box.pressSequentially('cel');
  await expect(options.first()).toBeVisible();
  const rows = await options.evaluateAll((all) =>
    all.map((row) => [...row.children].map((part) => part.textContent.trim())),
  );
  const names = rows.map(([name]) => name);
  expect(names).toContain('cell battery');
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeLessThanOrEqual(limits.suggestions);
  for (const row of await options.all())
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.locator('.suggestions > * > :nth-child(2) [lang]').count()).toBe(names.length);
});
