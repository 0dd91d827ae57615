import type { Page } from '@playwright/test';
import { phone } from '../support/browser.ts';
import { submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { actLoggedOut, fillSignInForm, PASSWORD, signIn } from './people.ts';
import {
  addApp,
  codeOf,
  enterNextCode,
  expectAccessible,
  heading,
  openSecurity,
  removeFactors,
  secretIn,
} from './second-factors.ts';
import { inDatabase } from './site-database.ts';
import type { SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

const NEW_PASSWORD = 'four quiet rivers';

// The tests share a site, and each starts with the published password and without second factors.
const savePasswords = (site: SampleSite) =>
  inDatabase(site, (database) =>
    database.query('create table if not exists saved as select id, password_hash from accounts'),
  );
test.beforeEach(({ site }) => savePasswords(site));
test.afterEach(async ({ site }) => {
  await removeFactors(site);
  await inDatabase(site, (database) =>
    database.query(
      'update accounts a set password_hash = s.password_hash from saved s where s.id = a.id',
    ),
  );
});

const openTab = (page: Page) => page.context().newPage();
const word = (page: Page) => page.getByLabel('English Word');

/** Opens the form for a new term and types into it. */
async function typeTerm(page: Page, englishWord: string): Promise<void> {
  await page.goto('/contribute');
  await hydrated(page);
  await word(page).fill(englishWord);
}

async function changePassword(page: Page): Promise<void> {
  await page.goto('/oidc/security/password');
  await page.getByLabel('Current password').fill(PASSWORD);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(heading(page, 'Your password was changed')).toBeVisible();
}

test('a new password in another tab leaves this tab signed in', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await typeTerm(page, 'magnet');
  const stale = await openTab(page);
  await stale.goto('/oidc/security/password');
  await changePassword(await openTab(page));

  await page.getByRole('button', { name: 'Submit Term' }).click();
  await expect(page.getByRole('link', { name: 'Enter the meaning.' })).toBeVisible();
  await expect(word(page)).toHaveValue('magnet');
  expect((await page.request.get('/api/auth/user')).status()).toBe(200);

  await stale.getByLabel('Current password').fill(PASSWORD);
  await stale.getByLabel('New password').fill('five quiet lakes');
  await stale.getByRole('button', { name: 'Change password' }).click();
  await expect(stale.getByRole('alert').getByText('The password is wrong.')).toBeVisible();
  await expectAccessible(stale);
});

test('a new password signs another browser out, which keeps what was typed', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await typeTerm(page, 'magnet');
  for (const [label, text] of [
    ['Vernacular Translation', 'magineti'],
    ['Definition/Meaning', 'A body that attracts iron.'],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Academic Field').selectOption('physics');
  await page.getByLabel('Language', { exact: false }).last().selectOption('shona');
  const other = await openPage();
  await signIn(other, 'contributor');
  await changePassword(other);

  await actLoggedOut(page, () => page.getByRole('button', { name: 'Submit Term' }).click());
  await page.getByLabel('Email').fill('contributor@example.org');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/contribute');
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expect(word(page)).toHaveValue('magnet');
  await expect(page.getByLabel('Definition/Meaning')).toHaveValue('A body that attracts iron.');
});

test('a first second factor signs another browser out, which keeps what was typed', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const contributor = await openPage();
  await signIn(contributor, 'contributor');
  const id = await submitTerm(contributor, {
    englishWord: 'heart',
    vernacularWord: 'mbilu',
    meaning: 'A muscle that pumps blood.',
    subject: 'biology',
  });
  const page = await openPage({ viewport: phone });
  await signIn(page, 'verifier');
  await page.goto(`/verify/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  const reason = page.getByRole('dialog').getByLabel('Reason for Rejection');
  await reason.fill('The meaning belongs to another word.');
  const other = await openPage();
  await signIn(other, 'verifier');
  const { secret } = await addApp(other);

  await actLoggedOut(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Reject Submission' }).click(),
  );
  await fillSignInForm(page, 'verifier');
  await enterNextCode(page, secret);
  await expect(page).toHaveURL(`/verify/${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(reason).toHaveValue('The meaning belongs to another word.');
});

test('a factor that another tab has removed is neither renamed nor removed again', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  await addApp(page);
  const [renaming, removing] = [await openTab(page), await openTab(page)];
  for (const tab of [page, renaming, removing]) await openSecurity(tab);
  await renaming.getByRole('button', { name: 'Rename: Authenticator app' }).click();
  await renaming.getByLabel('New name for Authenticator app').fill('Phone of Rudo');
  await page.getByRole('button', { name: 'Remove: Authenticator app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: 'Add an authenticator app' })).toBeVisible();

  const sentence = 'This passkey or app is no longer in your account.';
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming.getByRole('main').getByText(sentence)).toBeVisible();
  await expect(renaming.getByLabel('New name for Authenticator app')).toHaveValue('Phone of Rudo');
  await expectAccessible(renaming);
  await renaming.getByRole('button', { name: 'Cancel' }).click();
  await expect(renaming.getByRole('link', { name: 'Add an authenticator app' })).toBeVisible();

  await removing.getByRole('button', { name: 'Remove: Authenticator app' }).click();
  await removing.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(removing.getByText(sentence).first()).toBeVisible();
  await expect(removing.getByRole('link', { name: 'Add an authenticator app' })).toBeVisible();
  await expect(removing.getByRole('dialog')).toHaveCount(0);
});

test('an app is added once although the page was open in two tabs', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'contributor');
  const late = await openTab(page);
  for (const tab of [page, late]) await tab.goto('/oidc/security/app');
  await page.getByLabel('Code from your app').fill(codeOf(await secretIn(page)));
  await page.getByRole('button', { name: 'Add app' }).click();
  await expect(heading(page, 'Save your recovery codes')).toBeVisible();

  await late.getByLabel('Code from your app').fill(codeOf(await secretIn(late)));
  await late.getByRole('button', { name: 'Add app' }).click();
  await expect(heading(late, 'You already have an authenticator app')).toBeVisible();
  await expectAccessible(late);
});
