import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { give } from './giving.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
  const [contributor, admin] = [
    await personIn(browser, site.origin, 'contributor'),
    await personIn(browser, site.origin, 'admin'),
  ];
  const headers = { 'sec-fetch-site': 'same-origin' };
  const term = (await (
    await contributor.page.request.post(`${site.origin}/api/terms`, {
      data: {
        englishWord: 'friction',
        vernacularWord: 'tsetano',
        meaning: 'The force that slows what slides.',
        language: 'venda',
        subject: 'physics',
        notes: null,
      },
      headers,
    })
  ).json()) as { id: string };
  await admin.page.request.post(`${site.origin}/api/verify/${term.id}/reject`, {
    data: { reason: 'It is written tseṱano.' },
    headers,
  });
  await contributor.page.request.post(`${site.origin}/api/verifier-applications`, {
    data: {
      motivation: 'I teach biology.',
      background: 'A degree.',
      languages: ['venda'],
      subjects: ['biology'],
    },
    headers,
  });
  await admin.page.request.put(`${site.origin}/api/admin/settings`, {
    data: { selfReview: true, donations: true, siteNotice: null, version: 0 },
    headers,
  });
  await give(site.origin, { amount: 10_000 });
  await Promise.all([contributor.context.close(), admin.context.close()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test('every list of the administration and the queue says where it ends', async () => {
  const { page, context } = await personIn(browser, site.origin, 'admin', phone);
  for (const path of [
    '/admin?page=9',
    '/admin?tab=applications&page=9',
    '/admin?tab=audit&page=9',
    '/admin?tab=donations&page=9',
    '/verify?page=9',
  ]) {
    await page.goto(site.origin + path);
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByText('This list ends on page 1.').waitFor();
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor({ state: 'hidden' });
  }
  await page.goto(`${site.origin}/admin?search=verifier`);
  await page.getByText('1 user found', { exact: true }).waitFor();
  await page.goto(`${site.origin}/admin`);
  await page.getByText('3 users found', { exact: true }).waitFor();
  await context.close();
});

test('the figures of the administration fit a phone, each on one line', async () => {
  const { page, context } = await personIn(browser, site.origin, 'admin', phone);
  await page.goto(`${site.origin}/admin`);
  await page.getByText('$10,000.00').waitFor();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const { sideways, broken } = await page.evaluate(() => ({
      sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      broken: [...document.querySelectorAll('.stat-card b')].flatMap((figure) => {
        const text = document.createRange();
        text.selectNodeContents(figure);
        return text.getClientRects().length > 1 ? [figure.textContent] : [];
      }),
    }));
    expect([width, sideways, broken]).toEqual([width, 0, []]);
  }
  await context.close();
});

/** The room between two boxes, one beside or above the other. */
async function gap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return Math.max(
    b.y - (a.y + a.height),
    a.y - (b.y + b.height),
    b.x - (a.x + a.width),
    a.x - (b.x + b.width),
  );
}

describe.each([phone, desktop])('at %o', (viewport) => {
  test('the buttons of the profile keep their distance', async () => {
    const { page, context } = await personIn(browser, site.origin, 'contributor', viewport);
    await page.goto(`${site.origin}/profile`);
    await hydrated(page);
    const add = page.getByRole('link', { name: 'Add New Term' });
    const entries = page.locator('.entries > li');
    expect(await gap(page.getByRole('navigation', { name: 'My activity' }), add)).toBeGreaterThan(
      7,
    );
    expect(await gap(add, page.locator('#results'))).toBeGreaterThan(7);
    expect(await gap(add, entries.first())).toBeGreaterThan(7);
    const revise = page.getByRole('link', { name: 'Revise and resubmit friction' });
    const own = entries.filter({ has: revise });
    expect(await gap(own.locator('.flex-row').last(), revise)).toBeGreaterThan(7);
    expect(await gap(revise, entries.nth(1).getByRole('heading'))).toBeGreaterThan(7);
    await context.close();
  });
});
