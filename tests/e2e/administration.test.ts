import { phone } from '../support/browser.ts';
import { applyAsVerifier, submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { openTab } from './staff-tabs.ts';

const application = {
  motivation: 'I teach science in Tshivenḓa.',
  background: 'Ten years at a school.',
  languages: ['venda'],
  subjects: ['computer-science'],
};

test('a rejected applicant can apply again, and can verify once approved', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const contributor = await openPageAs('contributor', { viewport: phone });
  const admin = await openPageAs('admin');
  await applyAsVerifier(contributor, application);

  await admin.goto('/admin?tab=applications');
  await hydrated(admin);
  await expect(admin.getByText('I teach science in Tshivenḓa.')).toBeVisible();
  await admin.getByRole('button', { name: 'Reject Sample Contributor' }).click();
  await admin.getByLabel('Review notes').fill('Please name the school.');
  await admin.getByRole('button', { name: 'Reject application' }).click();
  await expect(admin.getByRole('heading', { name: 'No applications' })).toBeVisible();

  await contributor.goto('/profile');
  await expect(contributor.getByText('Please name the school.')).toBeVisible();
  await applyAsVerifier(contributor, application);
  await contributor.goto('/verifier-apply');
  await hydrated(contributor);
  await expect(
    contributor.getByRole('heading', { name: 'Application Under Review' }),
  ).toBeVisible();

  await admin.reload();
  await hydrated(admin);
  const late = await openPageAs('admin', { viewport: phone });
  await late.goto('/admin?tab=applications');
  await hydrated(late);
  await late.getByRole('button', { name: 'Reject Sample Contributor' }).click();
  await admin.getByRole('button', { name: 'Approve Sample Contributor' }).focus();
  await admin.keyboard.press('Enter');
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve application' }).click();
  await expect(admin.getByText('The applicant is now a verifier.').first()).toBeVisible();

  // In the admin's second window, the dialog for rejecting the application is still open. After it
  // is submitted, it explains that the application has already been decided, marks no field as
  // invalid, and can only be closed.
  const dialog = late.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject application' }).click();
  await expect(
    dialog
      .getByRole('alert')
      .getByText('This application has already been decided. Nothing was changed.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Review notes')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('button', { name: 'Reject application' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(late.getByRole('heading', { name: 'No applications' })).toBeVisible();

  // The sample's pending terms are the contributor's own, which the queue does not offer them.
  const { languages, subjects } = application;
  await submitTerm(admin, { language: languages[0]!, subject: subjects[0]! });

  // The contributor's page has been open since before the approval. It shows the link for verifying
  // terms after the next navigation.
  await contributor.getByText('Menu', { exact: true }).click();
  await contributor.getByRole('navigation').getByRole('link', { name: 'Home' }).first().click();
  await contributor.getByRole('main').getByRole('link', { name: 'Verify' }).click();
  await expect(contributor.getByRole('status').filter({ hasText: '1 term pending' })).toBeVisible();
  await contributor.getByText('Filters', { exact: true }).click();
  await expect(contributor.getByText('Shown first: Venda; Computer Science.')).toBeVisible();
});

test('an admin finds a person and changes their role after confirming, but not their own', async ({
  openPageAs,
}) => {
  const page = await openPageAs('admin');
  const verifier = await openPageAs('verifier', { viewport: phone });
  await page.goto('/admin');
  await hydrated(page);
  await expect(page.getByText('This is you')).toBeVisible();
  await page.getByLabel('Search by name or email').fill('verifier@');
  await expect(page).toHaveURL('/admin?search=verifier%40');
  await expect(page.getByText('1 user found')).toBeVisible();

  const opener = page.getByRole('button', { name: 'Make User: Sample Verifier' });
  await opener.click();
  await expect(page.getByRole('dialog').getByText('Sample Verifier')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make User' }).click();
  await expect(page.getByText('User role updated successfully.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make Verifier: Sample Verifier' })).toBeVisible();

  await verifier.goto('/verify');
  await expect(
    verifier.getByText('You need verifier privileges to access this page.').first(),
  ).toBeVisible();

  await page.getByLabel('Search by name or email').fill('nobody at all');
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear Filters' }).first().click();
  await expect(page.getByText('3 users found')).toBeVisible();
  await expect(page.getByLabel('Search by name or email')).toHaveValue('');
});

test('a contributor who opens the admin page is told that it is for administrators only', async ({
  openPageAs,
}) => {
  const contributor = await openPageAs('contributor');
  await contributor.goto('/admin');
  await expect(
    contributor.getByText('You need administrator privileges to access this page.').first(),
  ).toBeVisible();
  await expect(contributor).toHaveURL('/');
});

test('an admin filters the security log by person and by kind of event', async ({ openPageAs }) => {
  const verifier = await openPageAs('verifier');
  await verifier.goto('/profile');
  const page = await openPageAs('admin');
  await page.goto('/admin?tab=security');
  await hydrated(page);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  const first = rows.filter({ hasText: /^Signed in\s*Sample Verifier/ }).first();
  await expect(first).toContainText(/127\.0\.0\.1|::1/);
  await expect(first).toContainText('Chrome on Linux');

  await first.getByRole('link', { name: 'Sample Verifier' }).click();
  await expect(page).toHaveURL('/admin?tab=security&person=verifier%40example.org');
  await page.getByText('Filters (1)').click();
  await expect(page.getByLabel('Email address')).toHaveValue('verifier@example.org');
  await expect(rows.filter({ hasText: 'Sample Admin' })).toHaveCount(0);
  await expect(rows.first()).toContainText('Sample Verifier');

  await page.getByLabel('Kind of event').selectOption('Removed authenticator apps');
  await page.getByLabel('Email address').press('Enter');
  await expect(page.getByRole('heading', { name: 'No events' })).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('');
  await expect(rows.filter({ hasText: 'Sample Admin' }).first()).toBeVisible();
});

for (const tab of [
  'users',
  'applications',
  'donations',
  'statistics',
  'settings',
  'audit',
  'security',
])
  test(`the ${tab} tab of the admin page and its links to other tabs fit a phone`, async ({
    openPageAs,
  }) => {
    const page = await openPageAs('admin', { viewport: phone });
    await page.goto(`/admin${tab === 'users' ? '' : `?tab=${tab}`}`);
    await hydrated(page);
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.locator('.tab-menu > summary').click();
    for (const link of await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link')
      .all()) {
      const box = (await link.boundingBox())!;
      expect(box.x + box.width).toBeLessThanOrEqual(phone.width);
    }
  });

for (const { tab, call, failure, caption } of [
  {
    tab: 'Statistics',
    call: '**/api/admin/statistics',
    failure: 'Failed to load statistics. Please try again.',
    caption: 'Terms by language',
  },
  {
    tab: 'Sources',
    call: '**/api/admin/sources?*',
    failure: 'The sources could not be loaded.',
    caption: 'Sources and their licences',
  },
])
  test(`if the tab ${tab} cannot be loaded, it says so, and "Try again" loads it`, async ({
    openPageAs,
    allowConsoleErrors,
  }) => {
    allowConsoleErrors(/net::ERR_FAILED/);
    const page = await openPageAs('admin', { viewport: phone });
    await page.goto('/admin');
    await hydrated(page);
    await page.route(call, (route) => route.abort());
    await openTab(page, tab);
    await expect(page.getByText(failure)).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('main').getByText(caption, { exact: true }).first()).toBeVisible();
  });

test('an administrator filters the donations and downloads those that match', async ({
  openPageAs,
}) => {
  const admin = await openPageAs('admin', { viewport: phone });
  await admin.goto('/admin?tab=donations');
  await hydrated(admin);
  await admin.getByText('Filters', { exact: true }).click();
  await admin.getByLabel('Status').selectOption('completed');
  await admin.getByLabel('From (date in UTC)').fill('2030-01-01');
  await admin.getByLabel('From (date in UTC)').press('Enter');
  await expect(admin).toHaveURL(/donation=completed&from=2030-01-01/);
  await expect(admin.getByText('No donations match these filters.')).toBeVisible();
  const downloading = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await downloading).suggestedFilename()).toBe('mazwi-donations.csv');
  await admin.getByRole('link', { name: 'Clear Filters' }).click();
  await expect(admin.getByLabel('From (date in UTC)')).toHaveValue('');
});
