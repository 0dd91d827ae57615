import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hydrated, launchBrowser, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { personIn } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const application = {
  motivation: 'I teach science in Tshivenḓa.',
  background: 'Ten years at a school.',
  languages: ['venda'],
  subjects: ['physics'],
};

test('rejected with a note, applied again, approved: the applicant verifies on the next click', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor', phone);
  const apply = async () =>
    expect(
      (
        await contributor.page.request.post(`${site.origin}/api/verifier-applications`, {
          data: application,
          headers: { 'sec-fetch-site': 'same-origin' },
        })
      ).status(),
    ).toBe(201);
  const admin = await personIn(browser, site.origin, 'admin');
  await apply();

  await admin.page.goto(`${site.origin}/admin?tab=applications`);
  await hydrated(admin.page);
  await admin.page.getByText('I teach science in Tshivenḓa.').waitFor();
  await admin.page.getByRole('button', { name: 'Reject Sample Contributor' }).click();
  await admin.page.getByLabel('Note').fill('Please name the school.');
  await admin.page.getByRole('button', { name: 'Reject Application' }).click();
  await admin.page.getByRole('heading', { name: 'No applications' }).waitFor();

  await contributor.page.goto(`${site.origin}/profile`);
  await contributor.page.getByText('Please name the school.').waitFor();
  await apply();
  await contributor.page.goto(`${site.origin}/verifier-apply`);
  await hydrated(contributor.page);
  await contributor.page.getByRole('heading', { name: 'Application Under Review' }).waitFor();

  await admin.page.reload();
  await hydrated(admin.page);
  const late = await personIn(browser, site.origin, 'admin', phone);
  await late.page.goto(`${site.origin}/admin?tab=applications`);
  await hydrated(late.page);
  await late.page.getByRole('button', { name: 'Reject Sample Contributor' }).click();
  await admin.page.getByRole('button', { name: 'Approve Sample Contributor' }).focus();
  await admin.page.keyboard.press('Enter');
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve Application' }).click();
  await admin.page.getByText('The applicant is now a verifier.').first().waitFor();

  // Another administrator had the dialog open: it says what happened, blames no field, and leaves
  // one way on.
  const dialog = late.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject Application' }).click();
  await dialog
    .getByRole('alert')
    .getByText('This application has already been decided. Nothing was changed.')
    .waitFor();
  expect(await dialog.getByLabel('Note').getAttribute('aria-invalid')).not.toBe('true');
  expect(await dialog.getByRole('button', { name: 'Reject Application' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await late.page.getByRole('heading', { name: 'No applications' }).waitFor();
  await late.context.close();

  // The page that was open all the while: one click, and the way to verify is there.
  await contributor.page.getByText('Menu', { exact: true }).click();
  await contributor.page
    .getByRole('navigation')
    .getByRole('link', { name: 'Home' })
    .first()
    .click();
  await contributor.page.getByRole('main').getByRole('link', { name: 'Verify' }).click();
  await contributor.page.getByText('terms pending verification').first().waitFor();
  await contributor.page.getByText('Shown first: Venda; Physics.').waitFor();
  expect([...admin.errors, ...contributor.errors]).toEqual([]);
  await Promise.all([admin.context.close(), contributor.context.close()]);
});

test('an admin finds a person and changes their role, after confirming; never their own', async () => {
  const admin = await personIn(browser, site.origin, 'admin');
  const verifier = await personIn(browser, site.origin, 'verifier', phone);
  const { page } = admin;
  await page.goto(`${site.origin}/admin`);
  await hydrated(page);
  await page.getByText('This is you').waitFor();
  await page.getByLabel('Search by name or email').fill('verifier@');
  await page.waitForURL(`${site.origin}/admin?search=verifier%40`);
  await page.getByText('1 user found').waitFor();

  const opener = page.getByRole('button', { name: 'Make User: Sample Verifier' });
  await opener.click();
  await page.getByRole('dialog').getByText('Sample Verifier').waitFor();
  await page.keyboard.press('Escape');
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make User' }).click();
  await page.getByText('User role updated successfully.').first().waitFor();
  await page.getByRole('button', { name: 'Make Verifier: Sample Verifier' }).waitFor();

  await verifier.page.goto(`${site.origin}/verify`);
  await verifier.page
    .getByText('You need verifier privileges to access this page.')
    .first()
    .waitFor();

  await page.getByLabel('Search by name or email').fill('nobody at all');
  await page.getByRole('heading', { name: 'No users found' }).waitFor();
  await page.getByRole('link', { name: 'Clear Filters' }).first().click();
  await page.getByText('3 users found').waitFor();
  expect(await page.getByLabel('Search by name or email').inputValue()).toBe('');
  expect([...admin.errors, ...verifier.errors]).toEqual([]);
  await Promise.all([admin.context.close(), verifier.context.close()]);
});

test('somebody else is told that it needs an administrator', async () => {
  const contributor = await personIn(browser, site.origin, 'contributor');
  await contributor.page.goto(`${site.origin}/admin`);
  await contributor.page
    .getByText('You need administrator privileges to access this page.')
    .first()
    .waitFor();
  await contributor.page.waitForURL(`${site.origin}/`);
  await contributor.context.close();
});

test.each(['users', 'applications', 'donations', 'statistics', 'settings', 'audit'])(
  'the tab %s of administration and every other tab fit a phone',
  async (tab) => {
    const { page, context, errors } = await personIn(browser, site.origin, 'admin', phone);
    await page.goto(`${site.origin}/admin${tab === 'users' ? '' : `?tab=${tab}`}`);
    await hydrated(page);
    await page.getByRole('main').locator('[aria-busy="true"]').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    for (const link of await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link')
      .all()) {
      const box = (await link.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(phone.width);
    }
    expect(errors).toEqual([]);
    await context.close();
  },
);
