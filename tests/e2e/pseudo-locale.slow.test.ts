import type { Browser, Page } from '@playwright/test';
import { desktop } from '../support/browser.ts';
import { buildPseudoLocale, deletePseudoLocale, greek } from '../support/pseudo-locale.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { decideTerm, findTermId, reportTerm, submitTerm } from './calls.ts';
import { test as base, expect } from './fixtures.ts';
import { give } from './giving.ts';
import { PASSWORD } from './people.ts';
import { screens } from './pseudo-locale-screens.ts';
import type { Person } from './sites.ts';

// Every text on every screen must come from the message catalogue. The texts of the tested site have
// accented letters, and its data has Greek ones, so a plain Latin letter on a screen is part of a
// hard-coded text.

const test = base.extend<object, { pseudoLocaleSite: RunningSite }>({
  pseudoLocaleSite: [
    async ({ browser }, use) => {
      const copy = await buildPseudoLocale();
      const site = await startSite({ RATE_LIMITS: 'off' }, undefined, { source: copy });
      await addGreekData(browser, site.origin);
      await use(site);
      await site.stop();
      await deletePseudoLocale(copy);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ pseudoLocaleSite }, use) => use(pseudoLocaleSite.origin),
});

async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/api/login');
  await page.locator('input[name=email]').fill(`${person}@example.org`);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL('/');
}

/** Adds what the sample lacks: a report, a rejected term and a donation. */
async function addGreekData(browser: Browser, origin: string): Promise<void> {
  const [contributor, verifier] = await Promise.all(
    (['contributor', 'verifier'] as const).map(async (person) => {
      const page = await browser.newPage({ baseURL: origin });
      await signIn(page, person);
      return page;
    }),
  );
  await reportTerm(contributor!, await findTermId(contributor!, ''), greek('The vowel is long.'));
  const rejected = await submitTerm(contributor!, {
    englishWord: greek('friction'),
    vernacularWord: greek('tsetano'),
    meaning: greek('The force that slows what slides.'),
  });
  await decideTerm(verifier!, rejected, 'reject', greek('Another word is in use.'));
  const cookies = await contributor!.context().cookies();
  await give(
    origin,
    {
      amount: 25,
      donorName: greek('Rudo'),
      donorMessage: greek('For our children.'),
      showOnDonorWall: true,
    },
    cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  );
  await Promise.all([contributor, verifier].map((page) => page?.context().close()));
}

/** Sends an application as the contributor, unless an earlier test has already sent one (409). */
async function addApplication({ request }: Page): Promise<void> {
  const reply = await request.post('/api/verifier-applications', {
    data: {
      motivation: greek('My pupils ask for words.'),
      background: greek('Teacher of physics.'),
      languages: ['venda'],
      subjects: ['physics'],
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([201, 409]).toContain(reply.status());
}

/** Lists the texts on a page that contain plain Latin letters outside data. */
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
 * Removes what is allowed in plain letters: email addresses, even if a possible line break splits
 * them, URLs, donation references, the browser's name, language codes, "Mazwi", the key F8,
 * “delete” (typed to confirm the deletion of an account), "triangle" (the word on the home page),
 * formats of citations, licences, noun classes, and the letters of the alphabet, by which people
 * browse.
 */
const withoutData = (text: string): string =>
  text
    .replace(/^[A-Z]$/, '')
    .replace(/^(admin|verifier|contributor|@example\.org|sn|zu|st|sw|ve|1a|2a|2b)$/, '')
    .replace(/\S+@\S+|https?:\S+|\bMZ-[0-9A-F]{10}\b|“delete”|\(F8\)/g, '')
    .replace(/\b(Mazwi|triangle|Chrome on Linux|Chrome|Linux|BibTeX|CSL-JSON)\b/g, '')
    .replace(/\b(CC BY(-SA)?|CC0|MIT|Unicode|GPL-2\.0-or-later)\b/g, '');

for (const person of Object.keys(screens) as (keyof typeof screens)[])
  test(`every text that a ${person} sees comes from the catalogue`, async ({
    page,
    openPage,
    allowConsoleErrors,
  }) => {
    test.setTimeout(240_000);
    allowConsoleErrors(/status of 40[0-4]/);
    if (person !== 'visitor') await signIn(page, person);
    if (person === 'admin') {
      const applicant = await openPage();
      await signIn(applicant, 'contributor');
      await addApplication(applicant);
    }
    const found: string[] = [];
    for (const { path, prepare, prose } of screens[person]) {
      await page.setViewportSize(desktop);
      const address = typeof path === 'string' ? path : await path(page);
      await page.goto(address);
      await prepare?.(page);
      for (const text of await plainTexts(page, prose)) found.push(`${address}: ${text}`);
    }
    expect(found).toEqual([]);
  });
