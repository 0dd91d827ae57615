import type { Page } from '@playwright/test';
import { desktop } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { findConceptPath, findTermId } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { measureBody } from './measure-body.ts';

test.use({ environment: { LOCALES: 'en,sw,zu', RATE_LIMITS: 'off' } });

const TRANSLATIONS = ['sw', 'zu'];
const KB = 1024;
/** How many more bytes than in English a document may have, compressed. */
const MORE_BYTES = 3 * KB;

const NARROW = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };

const findTermPath = async (page: Page) => `/dictionary/${await findTermId(page, 'cell')}`;

const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const countLines = (page: Page, buttons: string) =>
  page
    .locator(buttons)
    .filter({ visible: true })
    .evaluateAll((found) => new Set(found.map((each) => each.getBoundingClientRect().top)).size);

for (const locale of TRANSLATIONS)
  test(`the pages of readers fit a narrow phone and are accessible in ${locale}`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: NARROW });
    for (const path of [
      '/',
      '/dictionary?query=cell',
      await findTermPath(page),
      await findConceptPath(page, 'triangle'),
      '/worksheet',
    ]) {
      await page.goto(`/${locale}${path}`);
      await hydrated(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      expect(await measureOverflow(page), path).toBe(0);
      expect(await runAxe(page, ALL_RULES), path).toEqual([]);
    }
  });

for (const locale of TRANSLATIONS)
  test(`actions, tabs and the header of a contributor stay in one line in ${locale}`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs('contributor', { viewport: PHONE });
    await page.goto(`/${locale}${await findTermPath(page)}`);
    await hydrated(page);
    expect(await countLines(page, '.actions > *')).toBe(1);
    const hidden = await page
      .locator('.tabs')
      .evaluate((tabs) => tabs.scrollWidth - tabs.clientWidth);
    expect(hidden).toBe(0);
    await page.setViewportSize({ ...desktop, width: 1200 });
    const { height } = (await page.locator('.site-header').boundingBox())!;
    expect(height).toBeLessThanOrEqual(65);
  });

test('the English parts of an entry are marked as English', async ({ openPage }) => {
  const page = await openPage({ viewport: PHONE });
  await page.goto('/zu/dictionary?query=cell&language=zulu');
  await hydrated(page);
  const english = page.getByRole('main').locator('[lang=en]');
  await expect(english.filter({ hasText: /^cell$/ }).first()).toBeVisible();
  await expect(english.filter({ hasText: 'The smallest living part' })).toBeVisible();
  await page.goto(`/zu${await findTermPath(page)}`);
  await expect(english.filter({ hasText: 'battery' })).toBeVisible();
});

test('the documents of a translation have at most 3 KB more than in English', async ({
  page,
  site,
}) => {
  for (const path of ['/dictionary?query=cell', await findTermPath(page)]) {
    const english = await measureBody(site.origin + path);
    for (const locale of TRANSLATIONS) {
      const more = (await measureBody(`${site.origin}/${locale}${path}`)) - english;
      expect(more, `${locale} ${path}`).toBeLessThanOrEqual(MORE_BYTES);
    }
  }
});
