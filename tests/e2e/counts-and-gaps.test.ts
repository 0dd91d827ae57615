import type { Locator } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { applyAsVerifier, decideTerm, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { give } from './giving.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });
test.beforeAll(async ({ openPageAs, site }) => {
  const [contributor, admin] = [await openPageAs('contributor'), await openPageAs('admin')];
  const id = await submitTerm(contributor);
  await decideTerm(admin, id, 'reject', 'It is written tseṱano.');
  await applyAsVerifier(contributor, {
    motivation: 'I teach biology.',
    background: 'A degree.',
    languages: ['venda'],
    subjects: ['biology'],
  });
  await admin.request.put('/api/admin/settings', {
    data: { selfReview: true, donations: true, siteNotice: null, version: 0 },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await give(site.origin, { amount: 10_000 });
});

test('lists on the admin page and the queue show their last page, and users are counted', async ({
  openPageAs,
}) => {
  const page = await openPageAs('admin', { viewport: phone });
  for (const path of [
    '/admin?page=9',
    '/admin?tab=applications&page=9',
    '/admin?tab=audit&page=9',
    '/admin?tab=security&page=9',
    '/admin?tab=donations&page=9',
    '/verify?page=9',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
    await expect(page.getByText('The last page of this list is page 1.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeHidden();
  }
  await page.goto('/admin?search=verifier');
  await expect(page.getByText('1 user found', { exact: true })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByText('3 users found', { exact: true })).toBeVisible();
});

test('each number on the admin page fits on one line on a phone', async ({ openPageAs }) => {
  const page = await openPageAs('admin', { viewport: phone });
  await page.goto('/admin');
  await expect(page.getByText('$10,000.00')).toBeVisible();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const { sideways, broken } = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      broken: [...document.querySelectorAll('.figures dd')].flatMap((figure) => {
        const text = document.createRange();
        text.selectNodeContents(figure);
        return text.getClientRects().length > 1 ? [figure.textContent] : [];
      }),
    }));
    expect([width, sideways, broken]).toEqual([width, 0, []]);
  }
});

/**
 * Measures the gap, in pixels, between two elements that are side by side or one above the other.
 */
async function measureGap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return Math.max(
    b.y - (a.y + a.height),
    a.y - (b.y + b.height),
    b.x - (a.x + a.width),
    a.x - (b.x + b.width),
  );
}

for (const viewport of [phone, desktop])
  test(`the buttons on the profile have gaps around them at ${viewport.width} px`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs('contributor', { viewport });
    await page.goto('/profile');
    await hydrated(page);
    const add = page.getByRole('link', { name: 'Add New Term' });
    const entries = page.locator('.entries > li');
    expect(
      await measureGap(page.getByRole('navigation', { name: 'My activity' }), add),
    ).toBeGreaterThan(7);
    expect(await measureGap(add, page.locator('#results'))).toBeGreaterThan(7);
    expect(await measureGap(add, entries.first())).toBeGreaterThan(7);
    const revise = page.getByRole('link', { name: 'Revise and Resubmit friction' });
    const own = entries.filter({ has: revise });
    expect(await measureGap(own.locator('.flex-row').last(), revise)).toBeGreaterThan(7);
    expect(await measureGap(revise, entries.nth(1).getByRole('heading'))).toBeGreaterThan(7);
  });
