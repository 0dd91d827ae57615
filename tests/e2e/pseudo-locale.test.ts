import type { Page } from '@playwright/test';
import { buildPseudoLocale, deletePseudoLocale } from '../support/pseudo-locale.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { test as base, expect } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { PASSWORD } from './people.ts';
import type { Person } from './sites.ts';

// Every text on every screen must come from the message catalogue. The tested site has accented
// letters in its catalogue and Greek letters in its data. A plain Latin letter on a screen is
// therefore part of a text that is hard-coded.

const test = base.extend<object, { pseudoLocaleSite: RunningSite }>({
  pseudoLocaleSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern.
    async ({}, use) => {
      const copy = await buildPseudoLocale();
      const site = await startSite({ RATE_LIMITS: 'off' }, undefined, { source: copy });
      await use(site);
      await site.stop();
      await deletePseudoLocale(copy);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ pseudoLocaleSite }, use) => use(pseudoLocaleSite.origin),
});

/** A screen to check. `prose` selects a long document on it, whose text is not in the catalogue. */
type Screen = {
  path: string;
  prepare?: (page: Page) => Promise<void>;
  prose?: string;
};

const submitEmpty = async (page: Page) => {
  await hydrated(page);
  await page.locator('main form .button--primary').last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
};

const publicScreens: Screen[] = [
  { path: '/' },
  { path: '/dictionary' },
  { path: '/dictionary?query=α&language=venda&subject=biology&sort=english_asc' },
  { path: '/dictionary?query=ξξξξξξ' },
  { path: '/dictionary?page=99' },
  { path: '/nowhere' },
  { path: '/dictionary/00000000-0000-4000-8000-000000000000' },
  { path: '/donate' },
  { path: '/donor-wall' },
  { path: '/donate/success' },
  { path: '/about', prose: 'main' },
  { path: '/faq', prose: 'main' },
  { path: '/terms', prose: 'main' },
  { path: '/privacy', prose: 'main' },
  { path: '/cookie-policy', prose: 'main' },
  { path: '/data-protection', prose: 'main' },
  { path: '/contact', prose: 'main' },
];

const screens: Record<Person | 'visitor', Screen[]> = {
  visitor: publicScreens,
  contributor: [
    { path: '/' },
    { path: '/contribute' },
    { path: '/contribute', prepare: submitEmpty },
    { path: '/profile' },
    { path: '/profile?tab=donations' },
    { path: '/profile?tab=notices' },
    { path: '/verifier-apply' },
    { path: '/verifier-apply', prepare: submitEmpty },
  ],
  verifier: [
    { path: '/' },
    { path: '/verify' },
    { path: '/verify?tab=my-actions' },
    { path: '/verify?tab=recent-history' },
    { path: '/verify?tab=reports' },
    { path: '/verify?language=venda&subject=law' },
    { path: '/verifier-apply' },
  ],
  admin: [
    { path: '/admin' },
    { path: '/admin?tab=applications' },
    { path: '/admin?tab=donations' },
    { path: '/admin?tab=statistics' },
    { path: '/admin?tab=settings' },
    { path: '/admin?tab=audit' },
  ],
};

/**
 * Screens with texts of the domain that are not in the catalogue yet: the sentences of the rules,
 * and the names of roles and of the kinds of notices (decision 0024).
 */
const notYetConverted = screens.contributor.filter(
  ({ path, prepare }) => prepare !== undefined || path.startsWith('/profile'),
);

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/api/login');
  await page.locator('input[name=email]').fill(`${person}@example.org`);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL('/');
}

/** Lists the texts of a page that contain plain Latin letters. */
async function plainTexts(page: Page, prose = ''): Promise<string[]> {
  const texts = await page.evaluate((exempt) => {
    const ATTRIBUTES = ['aria-label', 'aria-description', 'alt', 'placeholder', 'title', 'label'];
    const found: string[] = [document.title];
    for (const meta of document.querySelectorAll<HTMLMetaElement>(
      'meta[name=description], meta[property="og:title"], meta[property="og:description"]',
    ))
      found.push(meta.content);
    const isExempt = (element: Element) =>
      element.closest('script, style, noscript, template') !== null ||
      element.closest('[lang]') !== document.documentElement ||
      (exempt !== '' && element.closest(exempt) !== null);
    const isShown = (element: Element) =>
      element.localName === 'option' || element.checkVisibility();
    for (const element of document.body.querySelectorAll('*')) {
      if (isExempt(element) || !isShown(element)) continue;
      for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '');
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) found.push(child.textContent ?? '');
    }
    return found;
  }, prose);
  return [...new Set(texts.filter((text) => /[A-Za-z]/.test(withoutData(text))))];
}

/**
 * Removes data with Latin letters from a text: email addresses and their parts around a line break,
 * URLs, the product's name, dates, the example word of the landing page, and the codes, names and
 * number of the languages.
 */
const withoutData = (text: string): string =>
  text
    .replace(/^(admin|verifier|contributor|@example\.org|sn|zu|st|sw|ve)$/, '')
    .replace(/\S+@\S+|https?:\S+|\b(Mazwi|triangle|five|and)\b/g, '')
    .replace(/\b\d{1,2} [A-Z][a-z]+(?: \d{4})?|\b[A-Z][a-z]{2,8} (?:\d{1,2}, )?\d{4}/g, '');

for (const person of Object.keys(screens) as (keyof typeof screens)[])
  test(`every text that a ${person} sees comes from the catalogue`, async ({
    page,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404/);
    if (person !== 'visitor') await signIn(page, person);
    const found: string[] = [];
    for (const screen of screens[person]) {
      if (notYetConverted.includes(screen)) continue;
      const { path, prepare, prose } = screen;
      await page.goto(path);
      await prepare?.(page);
      for (const text of await plainTexts(page, prose)) found.push(`${path}: ${text}`);
    }
    expect(found).toEqual([]);
  });
