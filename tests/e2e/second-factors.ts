import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { ALL_RULES, runAxe } from './axe.ts';
import { hydrated } from './hydration.ts';
import { fillSignInForm, PASSWORD } from './people.ts';
import { inDatabase, setSignInTimes } from './site-database.ts';
import type { Person, SampleSite } from './sites.ts';

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Expects that axe finds no violations, and that the page does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await runAxe(page, ALL_RULES)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'overflow').toBeLessThanOrEqual(0);
}

/** Returns the secret that the page to add an app shows. */
export async function secretIn(page: Page): Promise<string> {
  return (await page.locator('.totp-secret').innerText()).replaceAll(/\s/g, '');
}

/** Returns the code that an app with this secret shows now, or in some seconds. */
export const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + 1000 * seconds });

export const recoveryCodesIn = (page: Page) => page.locator('#codes code').allTextContents();

/** Adds an authenticator app, the first second factor of the signed-in person. */
export async function addApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.goto('/oidc/security/app');
  const secret = await secretIn(page);
  await page.getByLabel('Code from your app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Add app' }).click();
  await expect(heading(page, 'Save your recovery codes')).toBeVisible();
  return { secret, recoveryCodes: await recoveryCodesIn(page) };
}

/** Enters the code of the app that was just added, whose current code has been used. */
export async function enterNextCode(page: Page, secret: string): Promise<void> {
  await expect(heading(page, 'One more step')).toBeVisible();
  await page.getByLabel('Code from your app').fill(codeOf(secret, 30));
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs out and in again with the password, up to the step that asks for the second factor. */
export async function signInAgain(page: Page, person: Person, returnTo = '/'): Promise<void> {
  // The page's own calls must end before the session does, or they are refused.
  await page.waitForLoadState('networkidle');
  await page.goto('/api/logout');
  await page.goto(`/api/login?returnTo=${returnTo}`);
  await fillSignInForm(page, person);
  await expect(heading(page, 'One more step')).toBeVisible();
}

/** Enters a recovery code on the page that asks for it. */
export async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens the page about sign-in and security, and waits until it has loaded. */
export async function openSecurity(page: Page): Promise<void> {
  await page.goto('/profile/security');
  await hydrated(page);
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
}

/** Opens the settings with a sign-in that is too old to save them, and types a site notice. */
export async function typeSiteNotice(page: Page, site: SampleSite, notice: string): Promise<void> {
  await ageSignIns(site);
  await page.goto('/admin?tab=settings');
  await hydrated(page);
  await page.getByLabel('Site notice').fill(notice);
}

/** Waits for the page that asks for the password again, and enters the password. */
export async function confirmIdentity(page: Page): Promise<void> {
  await expect(heading(page, 'Confirm that it is you')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Makes every sign-in 16 minutes old, so that sensitive actions ask for the password again. */
export const ageSignIns = (site: SampleSite) => setSignInTimes(site, Date.now() - 16 * 60_000);

/** Removes all second factors, so that the next test starts without any. */
export const removeFactors = (site: SampleSite) =>
  inDatabase(site, async (database) => {
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'])
      await database.query(`delete from ${table}`);
  });
