import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { type Person, personIn } from './people.ts';

/*
 * A failure is said once where it happened and once in the toast, and the toast never lies over what
 * is needed to try again.
 */

let site: RunningSite;
let browser: Browser;
let pending: string;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
  const { page, context } = await personIn(browser, site.origin, 'contributor');
  const reply = await page.request.post(`${site.origin}/api/terms`, {
    data: {
      englishWord: 'kidney',
      vernacularWord: 'tsio',
      meaning: 'An organ that cleans blood.',
      language: 'venda',
      subject: 'biology',
      notes: null,
    },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  pending = ((await reply.json()) as { id: string }).id;
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

type Failing = {
  name: string;
  as: Person;
  path: () => string;
  /** The call that fails, and what is said then. */
  call: RegExp;
  sentence: string;
  /** Fills in what is needed and sends it. */
  send: (page: Page) => Promise<void>;
  field?: (page: Page) => Locator;
  again: (page: Page) => Locator;
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const failing: Failing[] = [
  {
    name: 'contribute',
    as: 'contributor',
    path: () => '/contribute?english=lung&vernacular=fhafhu&language=venda',
    call: /\/api\/terms$/,
    sentence: 'Failed to submit term. Please try again.',
    send: async (page) => {
      await page.getByLabel('Definition/Meaning').fill('An organ that breathes.');
      await page.getByLabel('Academic Field').selectOption('biology');
      await button(page, 'Submit Term').click();
    },
    field: (page) => page.getByLabel('Additional Notes'),
    again: (page) => button(page, 'Submit Term'),
  },
  {
    name: 'approve',
    as: 'verifier',
    path: () => `/verify/${pending}`,
    call: /\/approve$/,
    sentence: 'Failed to approve term. Please try again.',
    send: (page) => button(page, 'Approve').click(),
    again: (page) => button(page, 'Approve'),
  },
  {
    name: 'edit and approve',
    as: 'verifier',
    path: () => `/verify/${pending}`,
    call: /\/api\/verify\/[^/]+$/,
    sentence: 'Failed to update term. Please try again.',
    send: async (page) => {
      await button(page, 'Edit & Approve').click();
      await page.getByLabel('Meaning').fill('One of two organs that clean the blood.');
      await button(page, 'Save & Approve').click();
    },
    field: (page) => page.getByLabel('Notes', { exact: true }),
    again: (page) => button(page, 'Save & Approve'),
  },
  {
    name: 'reject',
    as: 'verifier',
    path: () => `/verify/${pending}`,
    call: /\/reject$/,
    sentence: 'Failed to reject term. Please try again.',
    send: async (page) => {
      await button(page, 'Reject').click();
      await page.getByLabel('Reason for Rejection').fill('Another word is in use.');
      await button(page, 'Reject Submission').click();
    },
    field: (page) => page.getByLabel('Reason for Rejection'),
    again: (page) => button(page, 'Reject Submission'),
  },
  {
    name: 'apply',
    as: 'contributor',
    path: () => '/verifier-apply',
    call: /\/api\/verifier-applications$/,
    sentence: 'Failed to submit application. Please try again.',
    send: async (page) => {
      await page.getByLabel('Motivation').fill('I teach biology.');
      await page.getByLabel('Background').fill('A degree.');
      await page.getByLabel('Venda').check();
      await page.getByLabel('Biology').check();
      await button(page, 'Submit Application').click();
    },
    field: (page) => page.getByLabel('International Relations'),
    again: (page) => button(page, 'Submit Application'),
  },
  {
    name: 'settings',
    as: 'admin',
    path: () => '/admin?tab=settings',
    call: /\/api\/admin\/settings$/,
    sentence: 'Failed to save settings. Please try again.',
    send: async (page) => {
      await page.getByLabel('Site notice').fill('Closed on Friday.');
      await button(page, 'Save').click();
    },
    field: (page) => page.getByLabel('Site notice'),
    again: (page) => button(page, 'Save'),
  },
  {
    name: 'change of a role',
    as: 'admin',
    path: () => '/admin?search=verifier',
    call: /\/role$/,
    sentence: 'Failed to update user role.',
    send: async (page) => {
      await button(page, 'Make Admin: Sample Verifier').click();
      await button(page, 'Make Admin').click();
    },
    again: (page) => button(page, 'Make Admin'),
  },
];

/** Whether a press at its centre reaches an element, or something in it. */
const canBePressed = (element: Locator) =>
  element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && target.contains(hit);
  });

describe.each([phone, desktop])('at %o', (viewport) => {
  test.each(failing)('$name', async ({ as, path, call, sentence, send, field, again }) => {
    const { page, context } = await personIn(browser, site.origin, as, viewport);
    await page.goto(site.origin + path());
    await hydrated(page);
    await page.route(call, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await send(page);
    const toast = page.locator('.toast');
    await toast.getByText(sentence).waitFor();
    await expect.poll(() => canBePressed(again(page))).toBe(true);
    expect(await page.getByRole('main').getByText(sentence).count()).toBe(1);
    expect(await toast.getByText(sentence).count()).toBe(1);

    // A toast under the mouse stays. One below a dialog lies over nothing.
    if ((await page.locator('dialog[open]').count()) === 0) await toast.hover();
    for (const needed of [field?.(page), again(page)]) {
      if (!needed) continue;
      await needed.scrollIntoViewIfNeeded();
      expect([await toast.count(), await canBePressed(needed)]).toEqual([1, true]);
    }
    await context.close();
  });
});
