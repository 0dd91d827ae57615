import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

/**
 * Real words that take up a lot of space: the widest word of each length, and an example of each
 * way in which long words are formed.
 */
const words = [
  ['zulu', 'emaqembuqembu'],
  ['swahili', 'KWENYEMUHIMILI'],
  ['zulu', 'umthondombumbulu'],
  ['zulu', 'umkhawulokwamukela'],
  ['venda', 'ṱhuṱhuwedzambambedzelano'],
  ['sotho', 'mokgwapeakanyontšhotšhilammeleng'],
  ['venda', 'philisitshumasielisanatse-tsetse'],
  ['venda', 'nḓila ya phaphelelo-mbuyelo-phaphelelo-uḓurelwa'],
  ['venda', 'Tsumbonanguludzwakhethekanywa/tsumbotopolwakhethekanywa'],
] as const;
const englishWord = 'unbroken words';

test.use({ environment: { RATE_LIMITS: 'off' } });
test.beforeAll(async ({ openPageAs }) => {
  const contributor = await openPageAs('contributor');
  const verifier = await openPageAs('verifier');
  for (const [language, vernacularWord] of words) {
    const id = await submitTerm(contributor, {
      englishWord,
      vernacularWord,
      meaning: 'Words that must stay on one line.',
      language,
      subject: 'linguistics-literature',
    });
    await decideTerm(verifier, id, 'approve');
  }
});

/**
 * Lists vernacular words that are broken across lines or too small to read, and reports if the page
 * overflows sideways.
 */
const broken = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const word of document.querySelectorAll('main [lang]')) {
      const size = Number.parseFloat(getComputedStyle(word).fontSize);
      if (size < 12) found.push(`${word.textContent} is ${size} px`);
      const texts = document.createTreeWalker(word, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const part of text.textContent!.matchAll(/[^\s/]+\/?/g)) {
          const range = document.createRange();
          range.setStart(text, part.index);
          range.setEnd(text, part.index + part[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`${part[0]} is on ${lines.size} lines`);
        }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...found, `${scrollWidth} px wide`] : found;
  });

for (const viewport of [phone, desktop])
  test(`no vernacular word is broken at ${viewport.width} px`, async ({ openPage, openPageAs }) => {
    const page = await openPage({ viewport });
    await page.goto('/dictionary?query=unbroken+words');
    await hydrated(page);
    const links = await page
      .locator('.sense-words')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    expect(links).toHaveLength(words.length);
    expect(await broken(page)).toEqual([]);
    for (const link of links) {
      await page.goto(link);
      await expect(page.locator('.vernacular-title')).toHaveCount(1);
      expect(await broken(page)).toEqual([]);
    }
    const verifier = await openPageAs('verifier', { viewport });
    await verifier.goto(links[0]!);
    await verifier.getByRole('link', { name: 'All words for this meaning' }).click();
    await verifier.getByRole('button', { name: 'Split', exact: true }).click();
    await expect(verifier.getByRole('main').getByRole('checkbox')).toHaveCount(words.length);
    expect(await broken(verifier)).toEqual([]);
    const contributor = await openPageAs('contributor', { viewport });
    for (const path of ['/profile', '/profile?tab=notices', '/']) {
      await contributor.goto(path);
      await hydrated(contributor);
      expect(await contributor.getByText(englishWord).count()).toBeGreaterThan(0);
      expect(await broken(contributor)).toEqual([]);
    }
  });

async function makeWorksheet(page: Page, language: string): Promise<void> {
  await page.goto('/worksheet');
  await hydrated(page);
  await page.getByLabel('Text', { exact: true }).fill(englishWord);
  await page.getByLabel('Language', { exact: true }).selectOption(language);
  await page.getByRole('button', { name: 'Make the word list' }).click();
  await expect(page.locator('.glossary .word').first()).toBeVisible();
}

for (const viewport of [phone, desktop])
  test(`no word of a worksheet is broken at ${viewport.width} px`, async ({ openPage }) => {
    const page = await openPage({ viewport });
    for (const language of ['zulu', 'swahili', 'venda', 'sotho']) {
      await makeWorksheet(page, language);
      expect(await broken(page)).toEqual([]);
    }
  });

test('nothing scrolls sideways at 320 px, where long words can be broken', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } });
  await page.goto('/dictionary?query=unbroken+words');
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(320);
  for (const language of ['zulu', 'swahili', 'venda', 'sotho']) {
    await makeWorksheet(page, language);
    expect(await width()).toBeLessThanOrEqual(320);
  }
});
