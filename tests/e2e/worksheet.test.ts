import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

const make = (page: Page) => page.getByRole('button', { name: 'Make the word list' }).click();
const text = (page: Page) => page.getByLabel('Text', { exact: true });

/** Expects the counts on the page to be those of the words that it shows. */
async function expectCounts(page: Page): Promise<void> {
  const words = await page.locator('.word-sheet > li').count();
  await expect(page.locator('#glossary')).toHaveText(new RegExp(`^${words} words? in`));
  const missing = await page.locator('.missing-words > li').count();
  const link = page.getByRole('link', { name: /missing$/ });
  await expect(link).toHaveText(new RegExp(`^${missing} word`));
}

/** Returns the words that a printer gets. */
async function readPrinted(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const lines = await page
    .locator('.word-pair')
    .evaluateAll((pairs) =>
      pairs
        .filter((pair) => pair.checkVisibility())
        .map((pair) => (pair as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
    );
  await page.emulateMedia({ media: 'screen' });
  return lines;
}

const LESSON = 'A plant cell is green. The leaf takes water. Xqzwv.';

for (const scripts of [true, false])
  test(`prints and downloads the chosen sense of a word, ${scripts ? 'with' : 'without'} scripts`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: phone, javaScriptEnabled: scripts });
    await page.goto('/worksheet');
    if (scripts) await hydrated(page);
    await text(page).fill(LESSON);
    await page.getByLabel('Language', { exact: true }).selectOption('zulu');
    await make(page);
    await expect(page.locator('#glossary')).toBeInViewport();
    const cell = page.getByRole('group', { name: /^cell ?: which meaning\?$/ });
    await expect(cell.getByRole('radio').first()).toBeChecked();
    await expect(cell.locator('.sense-choice').first()).toContainText('living things');
    await expectCounts(page);
    await expect(text(page)).toHaveValue(LESSON);
    const isCell = (line: string) => line.startsWith('cell');
    expect((await readPrinted(page)).filter(isCell)).toEqual([
      expect.stringMatching(/^cell living things \S/),
    ]);

    await cell.getByText('battery').click();
    expect((await readPrinted(page)).filter(isCell)).toEqual([
      expect.stringMatching(/^cell battery \S/),
    ]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('words-zulu.csv');
    const lines = (await readFile(await download.path(), 'utf8'))
      .replace('\uFEFF', '')
      .split('\r\n');
    expect(lines[0]).toBe('English,Meaning,Zulu');
    expect(lines.filter(isCell)).toEqual([expect.stringMatching(/^cell,battery,\S/)]);

    await cell.getByText('Print all the meanings').click();
    expect((await readPrinted(page)).filter(isCell)).toHaveLength(2);
    const missing = page.locator('.missing-words > li').filter({ hasText: 'Xqzwv' });
    await expect(missing.getByRole('link', { name: 'Contribute Xqzwv in Zulu' })).toHaveAttribute(
      'href',
      '/contribute?english=Xqzwv&language=zulu',
    );
    await missing.getByRole('button', { name: /^Ask for it ?: Xqzwv$/ }).click();
    await expect(missing.getByRole('button', { name: /^Asked for ?: Xqzwv$/ })).toBeVisible();
    await expect(text(page)).toHaveValue(LESSON);
  });

test('without scripts, the form says what is missing, and keeps the language', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/worksheet');
  await page.getByLabel('Language', { exact: true }).selectOption('venda');
  await make(page);
  await expect(page.getByRole('link', { name: 'Enter the text.' })).toBeVisible();
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('venda');
});

async function openWorksheet(page: Page): Promise<void> {
  await page.goto('/worksheet');
  await hydrated(page);
}

test('a teacher pastes a text, gets its words in a language, and prints them', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: desktop });
  await page.goto('/data');
  await page.getByRole('link', { name: 'Paste a text and get its words' }).click();
  await hydrated(page);
  await text(page).fill('The star is far away. A triangle has three sides.\n\nStars shine. Xqzwv.');
  await page.getByLabel('Language', { exact: true }).selectOption('zulu');
  await make(page);
  const heading = page.getByRole('heading', { name: 'words in Zulu' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const words = page.locator('.glossary h3');
  await expect(words).toHaveText(['star', 'triangle']);
  await expect(page.locator('.glossary .word').first()).toHaveText('inkanyezi');
  await expect(page.getByText(/words in the text are not in this dictionary\./)).toHaveCount(1);
  await expectCounts(page);
  await expect(text(page)).toHaveValue(/^The star/);

  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(words.first()).toBeVisible();
  await expect(page.getByText(/Look up a word there to see its sources and licence/)).toBeVisible();
  for (const hidden of [
    'header',
    'footer',
    'main form',
    '.page-header',
    '.glossary button',
    '#missing',
  ])
    await expect(page.locator(hidden).first()).toBeHidden();
  const background = await page
    .locator('.glossary')
    .evaluate((list) => [getComputedStyle(list).color, getComputedStyle(list).backgroundColor]);
  expect(background).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)']);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'inkanyezi' }).click();
  await expect(page).toHaveURL(/\/concept\/\d+$/);
});

test('a text that is missing or too long is kept, and the form says what to do', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await openWorksheet(page);
  await make(page);
  await expect(page.getByRole('link', { name: 'Enter the text.' })).toBeVisible();
  const long = 'triangle '.repeat(1200);
  await text(page).fill(long);
  await make(page);
  await expect(
    page.getByRole('link', { name: 'Text: write at most 10,000 characters.' }),
  ).toBeVisible();
  await expect(text(page)).toHaveValue(long);
  await expect(text(page)).toHaveAttribute('aria-invalid', 'true');
  await text(page).fill('xqzwv');
  await make(page);
  await expect(page.getByRole('heading', { name: 'No words found' })).toBeVisible();
  await expect(text(page)).toHaveValue('xqzwv');
});

test('a text survives a failure and a reload, and can be deleted', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED|503/);
  const page = await openPage({ viewport: phone });
  await openWorksheet(page);
  await page.route('**/api/glossary', (route) => route.abort());
  await text(page).fill('A triangle.');
  await page.getByLabel('Language', { exact: true }).selectOption('venda');
  await make(page);
  const failed = 'We could not make the word list. Your text is still here. Please try again.';
  await expect(page.getByRole('alert').filter({ hasText: failed }).first()).toBeVisible();
  await expect(text(page)).toHaveValue('A triangle.');
  await page.unroute('**/api/glossary');

  await page.reload();
  await hydrated(page);
  await expect(page.getByText('Your text was restored.')).toBeVisible();
  await expect(text(page)).toHaveValue('A triangle.');
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('venda');
  await make(page);
  await expect(page.getByRole('heading', { name: '1 word in Venda' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(text(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: '1 word in Venda' })).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(text(page)).toHaveValue('');
});

test('search engines may not list the page', async ({ site }) => {
  const html = await (await fetch(`${site.origin}/worksheet`)).text();
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(await (await fetch(`${site.origin}/sitemap/1.xml`)).text()).not.toContain('/worksheet');
});
