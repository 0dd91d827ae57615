import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hydrated, launchBrowser, openPage, phone } from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { PASSWORD } from './people.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

const signInForm = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

describe('from a page that needs sign-in', () => {
  test.each([{ scripts: true }, { scripts: false }])(
    'Back from the sign-in page leads to the page before it (%o)',
    async ({ scripts }) => {
      const context = await browser.newContext({
        viewport: phone,
        javaScriptEnabled: scripts,
      });
      const page = await context.newPage();
      await page.goto(site.origin);
      if (scripts) await hydrated(page);
      await page.getByRole('link', { name: 'Contribute a Term', exact: true }).click();
      await signInForm(page).waitFor();
      await page.getByText('Sign in to contribute. Your draft is kept.').waitFor();
      expect(await page.getByRole('link', { name: 'Back to the dictionary' }).count()).toBe(1);

      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Speak Science Naturally' }).waitFor();
      expect(page.url()).toBe(`${site.origin}/`);
      await context.close();
    },
  );

  test('signing in arrives there, and Back leads out of the sign-in again', async () => {
    const context = await browser.newContext({ viewport: phone });
    const { page, errors } = await openPage(context);
    await page.goto(`${site.origin}/about`);
    await page.goto(`${site.origin}/profile`);
    await page.getByText('Sign in to see your profile.').waitFor();
    await page.getByLabel('Email').fill('contributor@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.origin}/profile`);
    expect(errors).toEqual([]);

    await page.goBack();
    await page.goBack();
    expect(page.url()).toBe(`${site.origin}/about`);
    await context.close();
  });
});

describe('an address that is not verified', () => {
  test.each([{ scripts: true }, { scripts: false }])(
    'gets another link, or is changed, from the notice on every page (%o)',
    async ({ scripts }) => {
      const context = await browser.newContext({
        viewport: phone,
        javaScriptEnabled: scripts,
      });
      const page = await context.newPage();
      const email = `rudo-${scripts}@exmaple.org`;
      await page.goto(`${site.origin}/api/login?register=1&returnTo=/dictionary`);
      await page.getByLabel('First name').fill('Rudo');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('three quiet hills');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.waitForURL(`${site.origin}/dictionary`);

      const notice = page.getByRole('region', { name: 'Your email address' });
      await notice.getByText(email).waitFor();
      await notice.getByRole('button', { name: 'Send again' }).click();
      await page.getByText(`We have sent a new link to ${email}.`).waitFor();
      await page.goto(`${site.origin}/dictionary`);
      await notice.getByRole('link', { name: 'Change address' }).click();
      await page.getByLabel('New email').fill(email.replace('exmaple', 'example'));
      await page.getByLabel('Password', { exact: true }).fill('three quiet hills');
      await page.getByRole('button', { name: 'Change address' }).click();
      await page.getByText('Links that we sent before do not work any more.').waitFor();

      await page.goto(`${site.origin}/dictionary`);
      await notice.getByText(email.replace('exmaple', 'example')).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      );
      await context.close();
    },
  );
});
