import { desktop, phone } from '../support/browser.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { signIn } from './people.ts';
import { ageSignIns, confirmIdentity, expectAccessible, typeSiteNotice } from './second-factors.ts';

test.use({ environment: { RATE_LIMITS: 'off' } });

test('the settings form keeps its values if saving requires another sign-in', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'admin');
  await typeSiteNotice(page, site, 'Closed on Friday.');
  await page.getByLabel('Verifiers need a second factor').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Confirm that it is you').first()).toBeVisible();
  await confirmIdentity(page);
  await expect(page).toHaveURL('/admin?tab=settings');
  await hydrated(page);
  await expect(page.getByLabel('Site notice')).toHaveValue('Closed on Friday.');
  await expect(page.getByLabel('Verifiers need a second factor')).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notice' })).toHaveText('Closed on Friday.');
});

test('the page that confirms an identity leads back to where the person came from', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/);
  const page = await openPage({ viewport: phone });
  await signIn(page, 'admin');
  await typeSiteNotice(page, site, 'Open on Monday.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Administration' }).click();
  await expect(page).toHaveURL('/admin?tab=settings');
  await expect(page.getByLabel('Site notice')).toHaveValue('Open on Monday.');
  await hydrated(page);
  await page.getByRole('button', { name: 'Delete draft' }).click();

  await page.goto('/oidc/security/passkey');
  await page.getByRole('link', { name: 'Back to sign-in and security' }).click();
  await expect(page).toHaveURL('/profile/security');
});

test('the role dialog is open again if the change requires another sign-in', async ({
  openPage,
  site,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 403/);
  const page = await openPage({ viewport: desktop });
  await signIn(page, 'admin');
  await ageSignIns(site);
  await page.goto('/admin');
  await hydrated(page);
  await page.getByRole('button', { name: 'Make Verifier: Sample Contributor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Verifier' }).click();
  await confirmIdentity(page);
  await expect(page).toHaveURL('/admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Make Verifier' }).click();
  await expect(page.getByText('User role updated successfully.').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a data download that requires another sign-in leads back to the profile', async ({
  openPage,
  site,
}) => {
  const page = await openPage();
  await signIn(page, 'contributor');
  await ageSignIns(site);
  await page.goto('/profile');
  await hydrated(page);
  await page.getByRole('link', { name: 'Download' }).click();
  await confirmIdentity(page);
  await expect(page).toHaveURL('/profile');
  await hydrated(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/my-data\.json$/);
});
