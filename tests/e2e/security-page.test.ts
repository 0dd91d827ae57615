import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { signIn } from './people.ts';
import { expectAccessible, openSecurity } from './second-factors.ts';
import { inDatabase } from './site-database.ts';
import type { Person, SampleSite } from './sites.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

/** Stores a passkey with an invalid public key, which can be listed but cannot be used. */
const addPasskey = (site: SampleSite, person: Person, name: string) =>
  inDatabase(site, (database) =>
    database.query(
      `insert into passkeys (account_id, credential_id, public_key, name)
       select id, $2, '\\x00', $3 from accounts where email = $1`,
      [`${person}@example.org`, randomUUID(), name],
    ),
  );
const removePasskeys = (site: SampleSite) =>
  inDatabase(site, (database) => database.query('delete from passkeys'));

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sessionRows = (page: Page) => section(page, 'Where you are signed in').getByRole('listitem');
const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).ok();

for (const [size, viewport] of Object.entries({ phone, desktop })) {
  test(`a person ends another session, then all others, on a ${size}`, async ({ openPage }) => {
    // Uses the administrator, because the other tests of this file need the sessions of the other
    // people.
    const lost = await openPage();
    const others = [await openPage(), await openPage()];
    for (const page of [lost, ...others]) await signIn(page, 'admin');
    const page = await openPage({ viewport });
    await signIn(page, 'admin');
    await openSecurity(page);
    await expect(sessionRows(page).first()).toContainText('This device');
    await expectAccessible(page);

    const before = await sessionRows(page).count();
    await page
      .getByRole('button', { name: /^Sign out: Chrome/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Sign out Chrome');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(sessionRows(page)).toHaveCount(before - 1);
    const left = await Promise.all([lost, ...others].map(isSignedIn));
    expect(left.filter((signedIn) => !signedIn)).toHaveLength(1);

    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Sign out everywhere else' })
      .click();
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
    await expect(sessionRows(page)).toHaveCount(1);
    for (const other of [lost, ...others]) expect(await isSignedIn(other)).toBe(false);
    await expect(section(page, 'Recent activity')).toContainText('Session ended');
    await lost.goto('/profile');
    await expect(lost.getByLabel('Password', { exact: true })).toBeVisible();
    await page.goto('/api/logout');
  });

  test(`a person renames and removes a passkey by keyboard on a ${size}`, async ({
    openPage,
    site,
  }) => {
    const page = await openPage({ viewport });
    await signIn(page, 'verifier');
    await addPasskey(site, 'verifier', 'Phone');
    await openSecurity(page);
    await tabTo(page, /^Rename: Phone$/);
    await page.keyboard.press('Enter');
    const name = page.getByLabel('New name for Phone');
    await expect(name).toBeFocused();
    await name.fill('   ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await expectAccessible(page);
    await name.fill('M'.repeat(60));
    await page.keyboard.press('Enter');
    const renamed = page.getByRole('button', { name: `Rename: ${'M'.repeat(60)}` });
    await expect(renamed).toBeFocused();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Remove: M/ }).click();
    await expect(page.getByRole('dialog')).toContainText('This is your only second factor.');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
    await expect(section(page, 'Recent activity')).toContainText('Passkey removed');
    await removePasskeys(site);
  });
}

test('a list that failed to load can be loaded again', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 503/);
  const page = await openPageAs('contributor');
  await page.goto('/profile');
  await hydrated(page);
  await page.route('**/api/profile/sessions', (route) => route.fulfill({ status: 503 }));
  await page.getByRole('main').getByRole('link', { name: 'Sign-in and security' }).click();
  await expect(page.getByText('Failed to load this list. Please try again.')).toBeVisible();
  await page.unroute('**/api/profile/sessions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(sessionRows(page).first()).toBeVisible();
});

/** Adds events that are older than all others, the newest first: 'Browser 1', 'Browser 2', … */
const addOldEvents = (site: SampleSite, person: Person, count: number) =>
  inDatabase(site, (database) =>
    database.query(
      `insert into security_events (position, user_id, kind, at, detail)
       overriding system value
       select
         -n, id, 'sessionEnded', now() - n * interval '1 day',
         jsonb_build_object('device', 'Browser ' || n)
       from users, generate_series(1, $2) n
       where email = $1`,
      [`${person}@example.org`, count],
    ),
  );

test('older activity is shown in parts, by keyboard and without scripts', async ({
  openPageAs,
  site,
}) => {
  const page = await openPageAs('verifier', { viewport: phone });
  await addOldEvents(site, 'verifier', 40);
  await openSecurity(page);
  const activity = section(page, 'Recent activity');
  await expect(activity.getByRole('listitem')).toHaveCount(20);
  /** The number of the last event that is shown. */
  const last = async () =>
    Number(/Browser (\d+)$/m.exec(await activity.getByRole('listitem').last().innerText())?.[1]);
  const first = await last();
  const older = page.getByRole('link', { name: 'Show older activity' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(activity.getByText(`Browser ${first + 1}`, { exact: false }).first()).toBeVisible();
  await expect(activity.getByRole('listitem')).toHaveCount(20);
  await expect(page.getByRole('heading', { name: 'Recent activity' })).toBeFocused();
  expect(await last()).toBe(first + 20);
  await expectAccessible(page);
  await older.click();
  await expect(activity.getByText('Browser 40')).toBeVisible();
  await expect(older).toHaveCount(0);
  const address = page.url();
  await page.getByRole('link', { name: 'Show the newest activity' }).click();
  await expect(activity.getByRole('listitem')).toHaveCount(20);
  await page.goBack();
  await expect(activity.getByText('Browser 40')).toBeVisible();

  const plain = await openPageAs('verifier', { viewport: phone, javaScriptEnabled: false });
  await plain.goto('/profile/security');
  await plain.getByRole('link', { name: 'Show older activity' }).click();
  await plain.getByRole('link', { name: 'Show older activity' }).click();
  await expect(plain.getByText('Browser 40')).toBeVisible();
  expect(plain.url()).toBe(address);
});

test('an address whose event is gone says that there is no older activity', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto(`/profile/security?before=${randomUUID()}`);
  await expect(page.getByText('There is no older activity.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/profile/security?before=nonsense');
  await expect(section(page, 'Recent activity').getByRole('listitem').first()).toBeVisible();
});

test('the security page can be read without scripts', async ({ openPageAs }) => {
  const page = await openPageAs('contributor', { javaScriptEnabled: false });
  await page.goto('/profile/security');
  await expect(sessionRows(page).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
});
