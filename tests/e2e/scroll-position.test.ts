import type { Page } from '@playwright/test';
import { m } from '#domain/messages.ts';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';

const scrollPosition = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

/** Expects that the page shows its beginning, with the heading on the screen. */
async function expectTop(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.locator('#main h1')).toBeInViewport();
  expect(await scrollPosition(page)).toBe(0);
}

async function scrollDown(page: Page, y = 600): Promise<number> {
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
  const position = await scrollPosition(page);
  expect(position).toBeGreaterThan(100);
  return position;
}

const TERM = /\/dictionary\/[0-9a-f-]{36}$/;

test.describe('on a phone', () => {
  let page: Page;
  const open = async (path: string) => {
    await page.goto(path);
    await hydrated(page);
  };
  const openFold = (name: string) => page.getByRole('contentinfo').getByText(name).click();
  /** Opens a term whose link is on the screen. A click on any other link would scroll first. */
  const openVisibleTerm = async () => {
    const index = await page
      .locator('.entries a[href^="/dictionary/"]')
      .evaluateAll((links) =>
        links.findIndex((link) => link.getBoundingClientRect().top > innerHeight / 3),
      );
    await page.locator('.entries a[href^="/dictionary/"]').nth(index).click();
    await expect(page).toHaveURL(TERM);
  };

  test.beforeEach(async ({ openPage }) => {
    page = await openPage({ viewport: phone });
  });

  test('a link opens the next page at its beginning', async () => {
    await open('/dictionary');
    await scrollDown(page);
    await openVisibleTerm();
    await expectTop(page, TERM);
  });

  test('Back and Forward return to where each page was left', async () => {
    await open('/dictionary');
    const list = await scrollDown(page);
    await openVisibleTerm();
    await expectTop(page, TERM);
    const term = await scrollDown(page, 250);
    await page.goBack();
    await expect(page).toHaveURL('/dictionary');
    await expect.poll(() => scrollPosition(page)).toBe(list);
    await page.goForward();
    await expect(page).toHaveURL(TERM);
    await expect.poll(() => scrollPosition(page)).toBe(term);
  });

  test('a link opens at the beginning after Back within a page', async () => {
    await open('/dictionary');
    await page.locator('.pager a[href$="page=2"]').first().click();
    await expect(page).toHaveURL('/dictionary?page=2');
    await page.goBack();
    await expect(page).toHaveURL('/dictionary');
    await scrollDown(page, 900);
    await openVisibleTerm();
    await expectTop(page, TERM);
  });

  test('a link opens at the beginning after a link within a page', async () => {
    await open('/terms');
    const link = page.locator('#main a[href^="#"]').last();
    const target = (await link.getAttribute('href')) ?? '';
    await link.click();
    await expect(page.locator(target)).toBeInViewport();
    expect(await scrollPosition(page)).toBeGreaterThan(100);
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
    await expectTop(page, '/faq');
    await page.goBack();
    await expect(page).toHaveURL(`/terms${target}`);
    await expect.poll(() => scrollPosition(page)).toBeGreaterThan(100);
  });

  test('a link opens at the beginning after the skip link', async () => {
    await open('/dictionary');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: m.shell_skip_link() })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dictionary#main');
    await scrollDown(page, 900);
    await openVisibleTerm();
    await expectTop(page, TERM);
  });

  test('a page opened by a link keeps its position when it is left and returned to', async () => {
    await open('/');
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
    await expectTop(page, '/faq');
    const faq = await scrollDown(page);
    await openFold(m.shell_footer_legal());
    await page.getByRole('contentinfo').locator('a[href="/terms"]').click();
    await expectTop(page, '/terms');
    await page.goBack();
    await expect(page).toHaveURL('/faq');
    await expect.poll(() => scrollPosition(page)).toBeGreaterThanOrEqual(faq);
  });

  test('a reload keeps the position', async () => {
    await open('/');
    await page.getByRole('contentinfo').locator('a[href="/faq"]').click();
    await expectTop(page, '/faq');
    const position = await scrollDown(page);
    await page.reload();
    await hydrated(page);
    expect(await scrollPosition(page)).toBe(position);
  });

  test('another page of a list shows the start of the list', async () => {
    await open('/dictionary');
    await page.locator('.pager a[href$="page=2"]').first().click();
    await expect(page).toHaveURL('/dictionary?page=2');
    await expect(page.locator('#results')).toBeFocused();
    await expect(page.locator('#results')).toBeInViewport();
    const top = await page
      .locator('#results')
      .evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeLessThan(200);
  });

  for (const path of ['/profile', '/verify?tab=my-actions'])
    test(`another page of the list on ${path} shows the start of the list`, async ({
      openPageAs,
    }) => {
      page = await openPageAs(path === '/profile' ? 'contributor' : 'verifier', {
        viewport: phone,
      });
      await open(path);
      const next = page.getByRole('link', { name: m.ui_pager_next() });
      await next.scrollIntoViewIfNeeded();
      const first = await scrollPosition(page);
      await next.click();
      await expect(page).toHaveURL(/page=2/);
      // The focus is on the number of rows, on the tabs, or on the heading if the tabs are folded.
      await expect(page.locator('#results:focus, .tabs:focus, h1:focus')).toBeInViewport();
      const list = page.locator('main .entries, main tbody').first();
      expect((await list.boundingBox())!.y).toBeGreaterThan(0);
      const second = await scrollDown(page, 800);
      await page.goBack();
      await expect.poll(() => scrollPosition(page)).toBe(first);
      await page.goForward();
      await expect(page).toHaveURL(/page=2/);
      await expect.poll(() => scrollPosition(page)).toBe(second);
    });

  test('a link in the footer to the open page shows its beginning', async () => {
    const link = (path: string) => page.getByRole('contentinfo').locator(`a[href="${path}"]`);
    await open('/faq');
    await link('/faq').click();
    await expectTop(page, '/faq');
    await expect(page.locator('#main h1')).toBeFocused();
    await open('/dictionary?page=2');
    await openFold(m.shell_footer_quick_links());
    await link('/dictionary').click();
    await expect(page).toHaveURL('/dictionary');
    await expect(page.locator('#results')).toBeInViewport();
    expect(await scrollPosition(page)).toBe(0);
  });

  test('a link to a term that is gone opens the message about it at its beginning', async ({
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 404/);
    await open('/dictionary');
    await page.route(/\/api\/terms\/[0-9a-f-]{36}$/, (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 404, title: 'Not Found', detail: 'This does not exist.' }),
      }),
    );
    await scrollDown(page);
    await openVisibleTerm();
    await expect(page.getByText(m.terms_load_failed())).toBeInViewport();
    expect(await scrollPosition(page)).toBe(0);
  });

  test('a change of the query does not move the page', async ({ openPage }) => {
    page = await openPage();
    await open('/dictionary');
    const position = await scrollDown(page, 120);
    await page.getByLabel('Language', { exact: true }).selectOption('zulu');
    await expect(page).toHaveURL('/dictionary?language=zulu');
    await expect(page.locator('#results')).toBeVisible();
    expect(await scrollPosition(page)).toBe(position);
  });

  test('a form that leads to another page shows its beginning', async () => {
    await open('/');
    await page.locator('.search-field--hero input').fill('acid');
    await scrollDown(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dictionary?query=acid');
    // On a phone, the heading of the list is for screen readers only.
    await expect(page.locator('#results')).toBeInViewport();
    expect(await scrollPosition(page)).toBe(0);
  });
});
