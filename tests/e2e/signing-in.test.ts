import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { fillSignInForm } from './people.ts';

const withScripts = (javaScriptEnabled: boolean) =>
  javaScriptEnabled ? 'with scripts' : 'without scripts';
const signInForm = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' });

test.describe('from a page that needs sign-in', () => {
  for (const javaScriptEnabled of [true, false])
    test(`Back from sign-in leads to the previous page ${withScripts(javaScriptEnabled)}`, async ({
      openPage,
    }) => {
      const page = await openPage({
        viewport: phone,
        javaScriptEnabled,
      });
      await page.goto('/');
      if (javaScriptEnabled) await hydrated(page);
      await page.getByRole('link', { name: 'Contribute a Term', exact: true }).first().click();
      await expect(signInForm(page)).toBeVisible();
      await expect(
        page.getByText('Sign in to contribute. If you have started a draft, it is saved.'),
      ).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to the dictionary' })).toHaveCount(1);

      await page.goBack();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Speak Science Naturally' }),
      ).toBeVisible();
      await expect(page).toHaveURL('/');
    });

  test('signing in leads to the requested page, and Back skips the sign-in page', async ({
    openPage,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/status of 400/);
    const page = await openPage({ viewport: phone });
    await page.goto('/about');
    await page.goto('/profile');
    await expect(page.getByText('Sign in to see your profile.')).toBeVisible();
    await fillSignInForm(page, 'contributor');
    await expect(page).toHaveURL('/profile');

    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
});

test.describe('the sign-in page', () => {
  for (const path of ['/api/login', '/api/login?register=1'])
    test(`${path} says beside the form what an account is for`, async ({ openPage }) => {
      const page = await openPage({ viewport: desktop });
      await page.goto(path);
      const [form, reasons] = await page.evaluate(() =>
        ['main form:not([hidden])', 'main aside'].map((selector) => {
          const { left, right, top, bottom } = document
            .querySelector(selector)!
            .getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      expect(reasons!.left).toBeGreaterThan(form!.right);
      expect(reasons!.top).toBeLessThan(form!.bottom);
      expect(reasons!.right - form!.left).toBeGreaterThanOrEqual(800);

      await page.setViewportSize(phone);
      await expect(page.getByRole('heading', { name: 'What an account is for' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      );
    });

  test('a browser without a known passkey is asked for the password first', async ({
    openPage,
  }) => {
    const page = await openPage({ viewport: phone });
    await page.goto('/api/login');
    await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
    const buttons = page.locator('main form .button--full-width');
    await expect(buttons).toHaveText(['Sign in', 'Sign in with a passkey']);
  });
});

test.describe('an address that is not verified', () => {
  for (const javaScriptEnabled of [true, false])
    test(`an unverified person can correct the address ${withScripts(javaScriptEnabled)}`, async ({
      openPage,
    }) => {
      const page = await openPage({
        viewport: phone,
        javaScriptEnabled,
      });
      const email = `rudo-${javaScriptEnabled}@exmaple.org`;
      await page.goto('/api/login?register=1&returnTo=/dictionary');
      await page.getByLabel('First name').fill('Rudo');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('three quiet hills');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('link', { name: 'Verify later' }).click();
      await expect(page).toHaveURL('/dictionary');

      const notice = page.getByRole('region', { name: 'Your email address' });
      await expect(notice.getByText(email)).toBeVisible();
      await notice.getByRole('button', { name: 'Send again' }).click();
      await expect(
        page.getByText(`We have sent a new code and a new link to ${email}.`),
      ).toBeVisible();
      await page.goto('/dictionary');
      await notice.getByRole('link', { name: 'Change address' }).click();
      await page.getByLabel('New email address').fill(email.replace('exmaple', 'example'));
      await page.getByLabel('Password', { exact: true }).fill('three quiet hills');
      await page.getByRole('button', { name: 'Change address' }).click();
      await expect(page.getByText('The links in our earlier emails no longer work.')).toBeVisible();

      await page.goto('/dictionary');
      await expect(notice.getByText(email.replace('exmaple', 'example'))).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      );
    });
});
