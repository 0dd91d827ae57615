import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { personIn } from './people.ts';

/** Real words: the widest of each length, and each way in which a long word is put together. */
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

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
  const contributor = await personIn(browser, site.origin, 'contributor');
  const verifier = await personIn(browser, site.origin, 'verifier');
  const headers = { 'sec-fetch-site': 'same-origin' };
  for (const [language, vernacularWord] of words) {
    const data = {
      englishWord,
      vernacularWord,
      meaning: 'Words that have to stand on one line.',
      language,
      subject: 'linguistics-literature',
      notes: null,
    };
    const sent = await contributor.page.request.post(`${site.origin}/api/terms`, { data, headers });
    const { id } = (await sent.json()) as { id: string };
    const decided = await verifier.page.request.post(`${site.origin}/api/verify/${id}/approve`, {
      data: {},
      headers,
    });
    expect(decided.status()).toBe(200);
  }
  await Promise.all([contributor.context.close(), verifier.context.close()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Vernacular words that are broken or too small to read, and content that leaves the screen. */
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
          if (lines.size > 1) found.push(`${part[0]} stands on ${lines.size} lines`);
        }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [...found, `${scrollWidth} px wide`] : found;
  });

test.each([phone, desktop])('no vernacular word is broken at $width px', async (viewport) => {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(`${site.origin}/dictionary?query=unbroken+words`);
  await hydrated(page);
  const links = await page
    .locator('.word-group')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
  expect(links).toHaveLength(words.length);
  expect(await broken(page)).toEqual([]);
  for (const link of links) {
    await page.goto(site.origin + link);
    expect(await page.locator('.vernacular-title').count()).toBe(1);
    expect(await broken(page)).toEqual([]);
  }
  await context.close();

  const contributor = await personIn(browser, site.origin, 'contributor', viewport);
  for (const path of ['/profile', '/profile?tab=notices', '/']) {
    await contributor.page.goto(site.origin + path);
    await hydrated(contributor.page);
    expect(await contributor.page.getByText(englishWord).count()).toBeGreaterThan(0);
    expect(await broken(contributor.page)).toEqual([]);
  }
  await contributor.context.close();
});

test('at 320 px a word may be broken, and nothing scrolls sideways', async () => {
  const context = await browser.newContext({ viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${site.origin}/dictionary?query=unbroken+words`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.close();
});
