import { desktop, phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { addVirtualAuthenticator } from './passkeys.ts';
import { signIn } from './people.ts';
import {
  addApp,
  enterNextCode,
  enterRecoveryCode,
  expectAccessible,
  heading,
  recoveryCodesIn,
  removeFactors,
  signInAgain,
} from './second-factors.ts';

// All tests use the same site, so each test's second factors are removed before the next test.
test.afterEach(({ site }) => removeFactors(site));

for (const { width, person, viewport } of [
  { width: 360, person: 'contributor', viewport: phone },
  { width: 1280, person: 'verifier', viewport: desktop },
] as const)
  test(`a passkey is added, signs in, and is replaced by a recovery code at ${width} px`, async ({
    openPage,
  }) => {
    const page = await openPage({ viewport });
    const authenticator = await addVirtualAuthenticator(page);
    await signIn(page, person);

    await page.goto('/oidc/security/passkey');
    await expectAccessible(page);
    await authenticator.unlocked(async () => {
      // Use only the keyboard.
      await tabTo(page, /^Add passkey$/);
      await page.keyboard.press('Enter');
      await expect(heading(page, 'Save your recovery codes')).toBeVisible();
    });
    await expectAccessible(page);
    const codes = await recoveryCodesIn(page);
    expect(codes).toHaveLength(10);

    await page.goto('/api/logout');
    await page.goto('/api/login?returnTo=/contribute');
    await expectAccessible(page);
    // A passkey was added in this browser, so it is offered before the password.
    await expect(page.locator('main .button--primary').first()).toHaveText(
      'Sign in with a passkey',
    );
    await authenticator.unlocked(async () => {
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect(page).toHaveURL('/contribute');
    });

    await authenticator.lose();
    await signInAgain(page, person, '/contribute');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await expectAccessible(page);
    await enterRecoveryCode(page, codes[0]!);
    await expect(page).toHaveURL('/contribute');
  });

test('an authenticator app is added and asked for, without scripts', async ({ openPage }) => {
  const page = await openPage({ viewport: phone, javaScriptEnabled: false });
  await signIn(page, 'admin');
  await page.goto('/oidc/security/passkey');
  await expect(page.getByText('Your browser needs JavaScript to add a passkey.')).toBeVisible();
  const { secret, recoveryCodes: codes } = await addApp(page);

  await signInAgain(page, 'admin');
  await enterNextCode(page, secret);
  await expect(page).toHaveURL('/');

  await signInAgain(page, 'admin');
  await page.getByRole('link', { name: 'Use a recovery code' }).click();
  await enterRecoveryCode(page, codes[9]!);
  await expect(page).toHaveURL('/');
});

test('a wrong code is explained, and the form rates the strength of a new password', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await page.goto('/oidc/security/app');
  await expectAccessible(page);
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByLabel('Name').fill('Phone of Rudo');
  await page.getByRole('button', { name: 'Add app' }).click();
  await expect(heading(page, 'Add an authenticator app')).toBeVisible();
  await expect(page.getByRole('alert').getByText('This code is wrong.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Phone of Rudo');
  await expectAccessible(page);

  await page.goto('/oidc/security/password');
  await page.getByLabel('New password').fill('quiet hills');
  await expect(page.getByText('Easy to guess. Make it longer.')).toBeVisible();
  await page.getByLabel('New password').fill('three quiet hills at noon');
  await expect(page.getByText('Hard to guess.')).toBeVisible();
  await expectAccessible(page);
});
