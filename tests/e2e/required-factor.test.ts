import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { runCommand } from '../support/run-command.ts';
import { expect } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { focused, tabTo } from './keyboard.ts';
import { addVirtualAuthenticator } from './passkeys.ts';
import { test } from './production.ts';
import {
  addApp,
  codeOf,
  enterNextCode,
  expectAccessible,
  heading,
  secretIn,
} from './second-factors.ts';

const setup = (page: Page) => heading(page, 'Set up a second factor');
const administration = (page: Page) => heading(page, 'Administration');

/** Follows the link to the administration page in the account menu. */
async function openAdministration(page: Page): Promise<void> {
  await hydrated(page);
  await page.locator('.drawer summary, .user-menu summary').filter({ visible: true }).click();
  await page.getByRole('link', { name: 'Administration' }).filter({ visible: true }).click();
}

/** Ways to add a factor from the page that asks for one, with the keyboard alone. */
const addByKeyboard = {
  app: async (page: Page) => {
    await tabTo(page, /^Add an authenticator app$/);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add an authenticator app')).toBeVisible();
    const code = codeOf(await secretIn(page));
    await tabTo(page, /^Code from your app/);
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  },
  passkey: async (page: Page) => {
    const authenticator = await addVirtualAuthenticator(page);
    await tabTo(page, /^Add a passkey$/);
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('Add an authenticator app');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Add a passkey')).toBeVisible();
    await tabTo(page, /^Add passkey$/);
    await authenticator.unlocked(async () => {
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Save your recovery codes')).toBeVisible();
    });
  },
};

for (const { viewport, colorScheme, factor } of [
  { viewport: phone, colorScheme: 'dark', factor: 'app' },
  { viewport: desktop, colorScheme: 'light', factor: 'passkey' },
] as const)
  test(`in production, the administration opens after adding a second factor, here the ${factor} at ${viewport.width} px`, async ({
    openPage,
    production,
  }) => {
    const page = await openPage({ viewport, colorScheme });
    await page.goto('/api/login');
    await production.fillSignInForm(page);
    await expect(page).toHaveURL('/');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/');

    await openAdministration(page);
    await expect(page).toHaveURL('/admin');
    await expect(setup(page)).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(setup(page)).toBeVisible();
    const refused = await page.request.get('/api/admin/users');
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('Your role needs a second factor.'),
    });

    await addByKeyboard[factor](page);
    await expect(heading(page, 'Save your recovery codes')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL('/profile/security');
    await openAdministration(page);
    await expect(administration(page)).toBeVisible();
    await expect(page.getByRole('row', { name: /Naledi Dube/ })).toBeVisible();

    // The other tab was opened before the factor was added.
    await openAdministration(otherTab);
    await expect(administration(otherTab)).toBeVisible();
    const mail = await production.mails.next({ to: production.adminEmail });
    expect(mail.text).toContain('was added to your account');
  });

test('the page that asks for a second factor works without scripts', async ({
  openPage,
  production,
}) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/api/login?returnTo=/admin');
  await production.fillSignInForm(page);
  await expect(setup(page)).toBeVisible();
  await page.getByRole('link', { name: 'Add an authenticator app' }).click();
  await page.getByLabel('Code from your app').fill(codeOf(await secretIn(page)));
  await page.getByRole('button', { name: 'Add app' }).click();
  await expect(heading(page, 'Save your recovery codes')).toBeVisible();
  await page.goto('/admin');
  await expect(administration(page)).toBeVisible();
});

test('an operator’s command helps an administrator who has lost everything', async ({
  openPage,
  production,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const { adminEmail: to, mails, environment, dataDir, fillSignInForm } = production;
  const lost = await openPage({ viewport: phone });
  await lost.goto('/api/login');
  await fillSignInForm(lost);
  const { secret } = await addApp(lost);
  const page = await openPage({ viewport: phone });
  const signInForAdministration = async () => {
    await page.goto('/api/login?returnTo=/admin');
    await fillSignInForm(page);
  };
  await signInForAdministration();
  await expect(heading(page, 'One more step')).toBeVisible();

  const command = await runCommand('reset-second-factor', [to], {
    ...environment,
    DATA_DIR: dataDir,
  });
  expect(command.output).toContain(`Removed all second factors of ${to}`);
  expect(command.code).toBe(0);

  // The sign-in that waited for a code has ended, and so has the session on the lost device.
  await enterNextCode(page, secret);
  await expect(heading(page, 'Start again')).toBeVisible();
  await expectAccessible(page);
  expect((await lost.request.get('/api/auth/user')).status()).toBe(401);

  await signInForAdministration();
  await expect(setup(page)).toBeVisible();
  const [added, reset] = [await mails.next({ to }), await mails.next({ to })];
  expect(added.text).toContain('An authenticator app was added to your account.');
  expect(reset.text).toContain('removed all second factors from your account');

  const again = await addApp(page);
  await page.goto('/admin');
  await expect(administration(page)).toBeVisible();
  await page.goto('/api/logout');
  await signInForAdministration();
  await enterNextCode(page, again.secret);
  await expect(page).toHaveURL('/admin');
  await expect(administration(page)).toBeVisible();
});
