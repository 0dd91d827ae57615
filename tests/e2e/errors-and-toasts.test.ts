import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { openEditForm } from './review.ts';
import type { Person } from './sites.ts';

// Each failure is shown both in place and in a toast. The toast must not cover the controls that
// are needed to try again.

let pending: string;
test.use({ environment: { RATE_LIMITS: 'off' } });
test.beforeAll(async ({ openPageAs }) => {
  const page = await openPageAs('contributor');
  pending = await submitTerm(page, {
    englishWord: 'kidney',
    vernacularWord: 'tsio',
    meaning: 'An organ that cleans blood.',
    subject: 'biology',
  });
});

type Failing = {
  name: string;
  as: Person;
  path: () => string;
  /** Matches the URL of the call that fails. */
  call: RegExp;
  /** The message that the page shows. */
  sentence: string;
  /** Fills in the form and sends it. */
  send: (page: Page) => Promise<void>;
  field?: (page: Page) => Locator;
  again: (page: Page) => Locator;
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const failing: Failing[] = [
  {
    name: 'contribute a term',
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
    name: 'approve a term',
    as: 'verifier',
    path: () => `/verify/${pending}`,
    call: /\/approve$/,
    sentence: 'Failed to approve term. Please try again.',
    send: (page) => button(page, 'Approve').click(),
    again: (page) => button(page, 'Approve'),
  },
  {
    name: 'edit and approve a term',
    as: 'verifier',
    path: () => `/verify/${pending}`,
    call: /\/api\/verify\/[^/]+$/,
    sentence: 'Failed to update term. Please try again.',
    send: async (page) => {
      await openEditForm(page);
      await page
        .getByRole('textbox', { name: 'Meaning' })
        .fill('One of two organs that clean the blood.');
      await button(page, 'Save & Approve').click();
    },
    field: (page) => page.getByLabel('Notes', { exact: true }),
    again: (page) => button(page, 'Save & Approve'),
  },
  {
    name: 'reject a term',
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
    name: 'apply as a verifier',
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
    name: 'save settings',
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
    name: 'change a role',
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

/** Returns whether a click on the centre of the element would reach it. */
const canBePressed = (element: Locator) =>
  element.evaluate((target) => {
    const { left, top, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && target.contains(hit);
  });

for (const viewport of [phone, desktop])
  for (const { name, as, path, call, sentence, send, field, again } of failing)
    test(`a failure to ${name} is shown in place and in a toast at ${viewport.width} px`, async ({
      openPageAs,
      allowConsoleErrors,
    }) => {
      allowConsoleErrors(/net::ERR_FAILED/);
      const page = await openPageAs(as, { viewport });
      await page.goto(path());
      await hydrated(page);
      await page.route(call, (route) =>
        route.request().method() === 'GET' ? route.continue() : route.abort(),
      );
      await send(page);
      const toast = page.locator('.toast');
      await expect(toast.getByText(sentence)).toBeVisible();
      await expect.poll(() => canBePressed(again(page))).toBe(true);
      await expect(page.getByRole('main').getByText(sentence)).toHaveCount(1);
      await expect(toast.getByText(sentence)).toHaveCount(1);

      // Hovering over the toast keeps it from disappearing. If a dialog is open, the toast is below
      // the dialog and covers nothing in it.
      if ((await page.locator('dialog[open]').count()) === 0) await toast.hover();
      for (const needed of [field?.(page), again(page)]) {
        if (!needed) continue;
        await needed.scrollIntoViewIfNeeded();
        expect([await toast.count(), await canBePressed(needed)]).toEqual([1, true]);
      }
    });
