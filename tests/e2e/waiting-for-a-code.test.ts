import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { fillSignInForm, signIn } from './people.ts';
import {
  addApp,
  codeOf,
  confirmIdentity,
  enterNextCode,
  expectAccessible,
  heading,
  openSecurity,
  removeFactors,
  typeSiteNotice,
} from './second-factors.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

// The tests share a site, and each starts without second factors.
test.afterEach(({ site }) => removeFactors(site));

test('a sign-in that waits for a code starts again when the last factor is removed', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const owner = await openPage();
  await signIn(owner, 'contributor');
  const { secret } = await addApp(owner);
  const page = await openPage({ viewport: phone });
  await page.goto('/api/login?returnTo=/profile');
  await fillSignInForm(page, 'contributor');
  await expect(heading(page, 'One more step')).toBeVisible();
  await removeApp(owner);

  await enterNextCode(page, secret);
  await expect(heading(page, 'Start again')).toBeVisible();
  await expect(page.getByText('or changed your password or second factor')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL('/');
});

/** Removes the app of the signed-in person. */
async function removeApp(page: Page): Promise<void> {
  await openSecurity(page);
  await page.getByRole('button', { name: /^Remove: Auth/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Add an authenticator app' })).toBeVisible();
}

test('settings that wait for a code keep the typed text when the last factor is removed', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of (?:400|403)/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'admin');
  const { secret } = await addApp(page);
  await typeSiteNotice(page, site, 'Closed on Friday.');
  await page.getByRole('button', { name: 'Save' }).click();
  await confirmIdentity(page);
  await expect(heading(page, 'One more step')).toBeVisible();

  const owner = await openPage();
  await owner.goto('/api/login');
  await fillSignInForm(owner, 'admin');
  await enterNextCode(owner, secret);
  await expect(owner).toHaveURL('/');
  await removeApp(owner);

  await page.getByLabel('Code from your app').fill(codeOf(secret, 60));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(heading(page, 'Start again')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillSignInForm(page, 'admin');
  await expect(page).toHaveURL('/');
  await page.goto('/admin?tab=settings');
  await expect(page.getByLabel('Site notice')).toHaveValue('Closed on Friday.');
});
