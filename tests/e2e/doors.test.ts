import type { Page } from '@playwright/test';
import { pages } from '#contract/pages.ts';
import { m } from '#domain/messages.ts';
import { desktop, phone } from '../support/browser.ts';
import { findConceptPath, findTermId } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

/** The height of the footer, with its folds closed, is at most this. */
const MAX_FOOTER_HEIGHT = 320;
const laptop = { ...desktop, height: 800 };

/** The public pages that have one address. That of a payment contains its secret. */
const plainPaths = [
  ...new Set(
    Object.values(pages)
      .filter((page) => page.guard === 'public' && page.cache === 'public')
      .map(({ path }) => path)
      .filter((path) => !path.includes(':')),
  ),
];

/** The guide to the API is a public page that the client does not render. */
const targets = [...plainPaths, '/api/docs'];

/** Lists the paths to which the visible links of a page lead. Links in folds count as visible. */
const listLinks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) {
      fold.removeAttribute('name');
      fold.open = true;
    }
    const links = [...document.querySelectorAll('a')].filter(
      (link) => link.origin === location.origin && link.checkVisibility(),
    );
    return [...new Set(links.map(({ pathname }) => pathname))];
  });

for (const viewport of [phone, laptop])
  test(`at ${viewport.width} px, every public page is at most two links away from any other`, async ({
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404/);
    const page = await openPage({ viewport, javaScriptEnabled: false });
    const others = [
      `/dictionary/${await findTermId(page, 'triangle')}`,
      await findConceptPath(page, 'triangle'),
      '/browse/zulu/a',
      '/print/zulu/biology',
      '/nowhere',
    ];
    const links = new Map<string, readonly string[]>();
    for (const path of [...plainPaths, ...others]) {
      await page.goto(path);
      links.set(path, await listLinks(page));
    }
    for (const [path, direct] of links) {
      const near = new Set([path, ...direct, ...direct.flatMap((next) => links.get(next) ?? [])]);
      expect(
        targets.filter((target) => !near.has(target)),
        `more than two links from ${path}`,
      ).toEqual([]);
      expect(direct, `a link from ${path} to the page for teachers`).toContain('/teachers');
    }
  });

for (const viewport of [phone, laptop])
  test(`at ${viewport.width} px, the footer is short and begins with the page for teachers`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport });
    for (const path of ['/', '/dictionary', '/faq', '/teachers']) {
      await page.goto(path);
      const footer = page.getByRole('contentinfo');
      expect((await footer.boundingBox())!.height, path).toBeLessThanOrEqual(MAX_FOOTER_HEIGHT);
      const [first] = await footer
        .getByRole('navigation', { name: m.shell_footer_start() })
        .getByRole('link')
        .allInnerTexts();
      expect(first).toBe(m.shell_link_teachers());
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
  });

test('the folds of the footer are in one line, open without scripts, and close each other', async ({
  openPage,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/about');
  const folds = page.getByRole('contentinfo').locator('summary');
  await expect(folds).toHaveText([
    m.shell_footer_quick_links(),
    m.shell_footer_community(),
    m.shell_footer_legal(),
  ]);
  const tops = await folds.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const goals = page.getByRole('link', { name: m.shell_footer_goals() });
  await expect(goals).toBeHidden();
  await folds.nth(1).click();
  await expect(goals).toBeVisible();
  await folds.nth(2).click();
  await expect(goals).toBeHidden();
  await page.getByRole('link', { name: m.shell_footer_privacy() }).click();
  await expect(page).toHaveURL('/privacy');
});

test('on a wide screen, the folds of the footer are open columns', async ({ openPage }) => {
  const page = await openPage({ viewport: laptop });
  await page.goto('/about');
  const footer = page.getByRole('contentinfo');
  for (const name of [
    m.shell_link_dictionary(),
    m.shell_link_contribute(),
    m.shell_link_donate(),
    m.shell_link_about(),
    m.shell_footer_become_verifier(),
    m.shell_footer_goals(),
    m.shell_footer_wanted(),
    m.shell_footer_donor_wall(),
    m.shell_footer_faq(),
    m.shell_footer_contact(),
    m.shell_footer_terms(),
    m.shell_footer_privacy(),
    m.shell_footer_cookie_policy(),
    m.shell_footer_data_protection(),
  ])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
});

test('a link in a fold of the footer closes the fold', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/about');
  await hydrated(page);
  const fold = page.getByRole('contentinfo').getByText(m.shell_footer_legal());
  await fold.click();
  await page.getByRole('link', { name: m.shell_footer_terms() }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.getByRole('link', { name: m.shell_footer_cookie_policy() })).toBeHidden();
});

test('the drawer leads to the page for teachers', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/about');
  await hydrated(page);
  await page.locator('.drawer summary').click();
  const more = page.getByRole('navigation', { name: m.shell_navigation_more() });
  await more.getByRole('link', { name: m.shell_link_teachers() }).click();
  await expect(page).toHaveURL('/teachers');
});

/** Lists the languages in the addresses of the links of the page for teachers. */
const listLanguages = async (page: Page): Promise<string[]> => {
  const addresses = await page
    .locator('.doors a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
  expect(addresses).toHaveLength(8);
  return addresses.map((address) => /shona|zulu|sotho|swahili|venda/.exec(address)![0]);
};

for (const javaScriptEnabled of [true, false])
  test(`all links for teachers keep the language of the class, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: phone, javaScriptEnabled });
    await page.goto('/teachers');
    if (javaScriptEnabled) await hydrated(page);
    expect(new Set(await listLanguages(page))).toEqual(new Set(['shona']));
    const select = page.getByLabel(m.teachers_language_label());
    await select.focus();
    await select.selectOption('venda');
    const show = page.getByRole('button', { name: m.teachers_language_button() });
    if (javaScriptEnabled) {
      await expect(show).toBeHidden();
      await expect(select).toBeFocused();
    } else await show.click();
    await expect(page).toHaveURL('/teachers?language=venda');
    await expect(select).toHaveValue('venda');
    expect(new Set(await listLanguages(page))).toEqual(new Set(['venda']));
    await expect(page.getByText(/^\d+ of 280 school words .* Venda translation/)).toBeVisible();

    await page.getByRole('link', { name: m.teachers_worksheet() }).click();
    await expect(page).toHaveURL('/worksheet?language=venda');
    await expect(page.getByLabel(m.worksheet_language_label())).toHaveValue('venda');
    await page.goto('/teachers?language=venda');
    await page.getByRole('link', { name: m.teachers_embed() }).click();
    await expect(page).toHaveURL('/data?language=venda#embed');
    await expect(page.locator('pre', { hasText: 'embed.js' })).toContainText('"venda"');
    await expect(page.locator('#embed')).toBeInViewport();
  });

for (const viewport of [phone, laptop])
  test(`the page for teachers begins on the first screen at ${viewport.width} px`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport });
    await page.goto('/teachers?language=zulu');
    for (const name of [m.teachers_worksheet(), m.teachers_print(), m.teachers_goals()])
      await expect(page.getByRole('link', { name })).toBeInViewport();
    const heights = await page
      .locator('.doors > li')
      .evaluateAll((doors) => doors.map((door) => door.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

test('the language of the class comes first among the languages to keep', async ({ openPage }) => {
  const page = await openPage({ viewport: phone });
  await page.goto('/offline?language=venda');
  await expect(page.locator('.pack-list > li').first()).toContainText('Venda');
});
