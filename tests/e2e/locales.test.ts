import type { Page as BrowserPage } from '@playwright/test';
import { matchPage } from '#contract/match-page.ts';
import { type Page, type PageId, pages } from '#contract/pages.ts';
import { desktop, phone } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { LOCALES: 'en,sw', RATE_LIMITS: 'off' } });

/** Addresses without a locale: sign-in, the API, files, and pages that are only in English. */
const WITHOUT_LOCALE = /^\/(?:api|oidc|data|packs|assets)\/|^\/(?:verify|admin|embed\.js)\b/;

/** Returns the addresses of this site to which a page leads, except those of its language switch. */
const listAddresses = (page: BrowserPage): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]:not([hreflang]), form[action], [formaction]')]
      .map((element) =>
        ['href', 'formaction', 'action'].map((name) => element.getAttribute(name)).find(Boolean),
      )
      .filter((address) => address?.startsWith('/') || address?.startsWith(location.origin))
      .map((address) => new URL(address!, location.origin))
      .map(({ pathname, search }) => pathname + search),
  );

/** Returns whether an address keeps the locale, also after signing in or out. */
function keepsLocale(address: string): boolean {
  const returnTo = new URL(address, 'http://site.invalid').searchParams.get('returnTo');
  if (returnTo !== null) return returnTo.startsWith('/sw/');
  return address.startsWith('/sw/') || WITHOUT_LOCALE.test(address);
}

/**
 * Opens one page of each kind that links lead to, beginning with the home page.
 * @returns the kinds of the opened pages, and the links that leave the locale
 */
async function walk(
  page: BrowserPage,
  { signedIn, scripts }: { signedIn: boolean; scripts: boolean },
) {
  const opened = new Set<PageId>();
  const leaving: string[] = [];
  const waiting = ['/sw/'];
  for (const address of waiting) {
    const id = matchPage(address.split('?', 1)[0]!, signedIn)?.id;
    if (!id || opened.has(id)) continue;
    opened.add(id);
    await page.goto(address);
    if (scripts) await hydrated(page);
    await expect(page.locator('html'), address).toHaveAttribute('lang', 'sw');
    const addresses = await listAddresses(page);
    leaving.push(
      ...addresses.filter((to) => !keepsLocale(to)).map((to) => `${address} leads to ${to}`),
    );
    waiting.push(...addresses.filter((to) => to.startsWith('/sw/')));
  }
  return { opened: [...opened].sort(), leaving };
}

/** The pages to which no link leads from a page of a reader of the sample. */
const unlinked: ReadonlySet<PageId> = new Set(['donateSuccess', 'home', 'person', 'security']);
const linked = Object.entries<Page>(pages)
  .filter(([id, { isEnglishOnly }]) => !isEnglishOnly && !unlinked.has(id as PageId))
  .map(([id]) => id)
  .sort();

for (const scripts of [true, false])
  test(`a reader who follows links ${scripts ? 'with' : 'without'} scripts stays in the locale`, async ({
    openPage,
  }) => {
    test.setTimeout(240_000);
    const page = await openPage({ javaScriptEnabled: scripts });
    const { opened, leaving } = await walk(page, { signedIn: false, scripts });
    expect(leaving).toEqual([]);
    expect(opened).toEqual(linked);
  });

test('a contributor who follows links stays in the locale', async ({ openPageAs }) => {
  test.setTimeout(240_000);
  const page = await openPageAs('contributor');
  const { opened, leaving } = await walk(page, { signedIn: true, scripts: true });
  expect(leaving).toEqual([]);
  expect(opened).toEqual(
    expect.arrayContaining(['home', 'contribute', 'profile', 'security', 'verifierApply']),
  );
});

test('navigation within the document keeps the locale, and signing in and out return to it', async ({
  openPage,
}) => {
  const page = await openPage();
  await page.goto('/sw/about');
  await hydrated(page);
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.locator('.main-nav').getByRole('link', { name: 'Kamusi' }).click();
  await expect(page).toHaveURL('/sw/dictionary');
  await page.goBack();
  await expect(page).toHaveURL('/sw/about');
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
  await page.locator('.auth-links a').first().click();
  await page.locator('input[name=email]').fill('contributor@example.org');
  await page.locator('input[name=password]').fill('speak-science');
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL('/sw/about');
  await hydrated(page);
  await page.locator('.user-menu summary').click();
  await page.locator('.user-menu a[href^="/api/logout"]').click();
  await expect(page).toHaveURL('/sw/');
});

for (const scripts of [true, false])
  test(`the switch keeps page and query, and works ${scripts ? 'with' : 'without'} scripts`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: desktop, javaScriptEnabled: scripts });
    await page.goto('/dictionary?query=heart');
    await page.locator('.locale-menu--header summary').click();
    await page.locator('.locale-menu--header').getByRole('link', { name: 'Kiswahili' }).click();
    await expect(page).toHaveURL('/sw/dictionary?query=heart');
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    await page.locator('.draft-banner a').click();
    await expect(page).toHaveURL('/dictionary?query=heart');
  });

for (const viewport of [phone, desktop])
  test(`the header stays one line at ${viewport.width} px, and the switch is accessible`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport });
    for (const address of ['/sw/about', '/about', '/sw/', '/']) {
      await page.goto(address);
      await hydrated(page);
      const { height } = (await page.locator('.site-header').boundingBox())!;
      expect(height, address).toBeLessThanOrEqual(65);
    }
    await page.locator('.locale-menu--footer summary').click();
    expect(await runAxe(page, ALL_RULES)).toEqual([]);
  });

test('after a navigation within the document, the switch leads to the shown page', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/about');
  await hydrated(page);
  await page.locator('.site-footer').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  await page.locator('.drawer summary').first().click();
  await page.locator('.drawer').getByRole('link', { name: 'Kiswahili' }).click();
  await expect(page).toHaveURL('/sw/faq');
});
