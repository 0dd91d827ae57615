import type { Page } from '@playwright/test';
import type { ReadSettings } from '#contract/administration/settings.ts';
import { phone } from '../support/browser.ts';
import { submitTerm } from './calls.ts';
import { expect, test } from './fixtures.ts';
import { hydrated } from './hydration.ts';
import { tabTo } from './keyboard.ts';
import { loseSession, signIn } from './people.ts';

const openSettings = async (page: Page) => {
  await page.goto('/admin?tab=settings');
  await hydrated(page);
};
const notice = (page: Page) => page.getByRole('region', { name: 'Notice' });
const expectSaved = (page: Page) => expect(page.getByText('Settings saved').first()).toBeVisible();
/** Saves settings through the API, as if another admin had saved them. */
async function saveElsewhere(page: Page, change: Partial<ReadSettings>): Promise<void> {
  const now = (await (await page.request.get('/api/admin/settings')).json()) as ReadSettings;
  expect(
    (
      await page.request.put('/api/admin/settings', {
        data: { ...now, ...change },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    ).status(),
  ).toBe(200);
}

test('an admin sets a site notice by keyboard, and everybody sees it immediately', async ({
  openPage,
  openPageAs,
}) => {
  const page = await openPageAs('admin');
  await openSettings(page);
  await tabTo(page, /^Site notice$/);
  const text = `<b>Closed</b> on Friday.\n${'Thank you for each word. '.repeat(19).trim()}`;
  await page.keyboard.insertText(text);
  await expect(page.getByText(`${text.length} of 500 characters`)).toBeVisible();
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await expect(notice(page)).toHaveText(text);

  for (const javaScriptEnabled of [true, false]) {
    const visitor = await openPage({ viewport: phone, javaScriptEnabled });
    await visitor.goto('/dictionary');
    if (javaScriptEnabled) await hydrated(visitor);
    await expect(notice(visitor)).toHaveText(text);
    await expect(notice(visitor).locator('b')).toHaveCount(0);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      phone.width,
    );
  }

  await page.getByLabel('Site notice').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page)).toHaveCount(0);
});

test('an admin who turns on self-review can approve their own term without a reload', async ({
  openPageAs,
}) => {
  const page = await openPageAs('admin');
  const id = await submitTerm(page, {
    englishWord: 'kidney',
    vernacularWord: 'tswio',
    meaning: 'An organ that cleans the blood.',
    subject: 'biology',
  });
  await page.goto(`/verify/${id}`);
  await expect(
    page.getByText('You submitted this term, so another verifier must review it.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);

  await hydrated(page);
  await page.getByText('Sample Admin').first().click();
  await page.getByRole('link', { name: 'Administration' }).first().click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('checkbox', { name: 'Verifiers may review their own submissions' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(
    page.getByText('Sample Admin allowed verifiers to review their own submissions.'),
  ).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Verify' })
    .click();
  await page.getByRole('link', { name: 'Review kidney' }).click();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(
    page.getByText('The term has been successfully verified and published.').first(),
  ).toBeVisible();
  await saveElsewhere(page, { selfReview: false });
});

test('the audit log shows a change made on another tab, and can be filtered by kind', async ({
  openPageAs,
}) => {
  const page = await openPageAs('admin');
  await page.goto('/admin?tab=audit&action=role');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'No changes' })).toBeVisible();
  await page.getByRole('link', { name: 'User Management' }).click();
  await page.getByRole('button', { name: 'Make Verifier: Sample Contributor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make Verifier' }).click();
  await expect(page.getByText('User role updated successfully.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Audit' }).click();
  await page
    .getByRole('navigation', { name: 'Kind of change' })
    .getByRole('link', { name: 'Roles' })
    .click();
  await expect(
    page.getByText('Sample Admin changed Sample Contributor’s role from Contributor to Verifier.'),
  ).toBeVisible();
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('settings that another admin saved first are shown beside those entered', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 409/);
  const page = await openPageAs('admin', { viewport: phone });
  await openSettings(page);
  await page.getByLabel('Site notice').fill('My text.');
  await saveElsewhere(page, { siteNotice: 'The other text.', donations: false });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page
      .getByRole('main')
      .getByText('Someone else changed the settings after you opened them. Nothing was saved.'),
  ).toBeVisible();
  const current = page.getByRole('region', { name: 'Current settings' });
  await expect(current.getByText('The other text.')).toBeVisible();
  await expect(current.getByText('Donations are closed.')).toBeVisible();
  await expect(current.getByText('review their own')).toHaveCount(0);
  await expect(page.getByLabel('Site notice')).toHaveValue('My text.');

  await current.getByRole('button', { name: 'Discard my changes' }).click();
  await expect(current).toHaveCount(0);
  await expect(page.getByLabel('Site notice')).toHaveValue('The other text.');
  await expect(page.getByRole('checkbox', { name: 'Donations are open' })).not.toBeChecked();

  await page.getByLabel('Site notice').fill('My text.');
  await saveElsewhere(page, { donations: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(current).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page);
  await expect(notice(page)).toHaveText('My text.');
  await page.goto('/admin?tab=audit&action=setting');
  await expect(page.locator('tbody tr').first()).toBeVisible();
  const latest = (await page.locator('tbody tr').allInnerTexts())
    .slice(0, 3)
    .map((row) => row.split('\n')[0]);
  expect(latest).toEqual([
    'Sample Admin changed the site notice.',
    'Sample Admin closed donations.',
    'Sample Admin opened donations.',
  ]);
  await page.getByText('Show the old and the new text').first().click();
  await expect(page.getByText('Before: The other text.').first()).toBeVisible();
  await expect(page.getByText('After: My text.').first()).toBeVisible();
  // All tabs must fit on a phone's screen.
  await page.locator('.tab-menu > summary').click();
  const tab = (await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Audit' })
    .boundingBox())!;
  expect(tab.x + tab.width).toBeLessThanOrEqual(phone.width);
  await saveElsewhere(page, { donations: true, siteNotice: null });
});

test('entered settings survive an invalid field, a failed request and signing out', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/, /status of 401/);
  const page = await openPageAs('admin', { viewport: phone });
  await openSettings(page);
  await page.getByLabel('Site notice').fill('a'.repeat(501));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Site notice: write at most 500 characters. You wrote 501.'),
  ).toBeVisible();
  await expect(page.getByLabel('Site notice')).toBeFocused();
  expect(await page.getByLabel('Site notice').inputValue()).toHaveLength(501);

  await page.getByLabel('Site notice').fill('Back on Monday.');
  await page.route('**/api/admin/settings', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('main').getByText('Failed to save settings. Please try again.'),
  ).toBeVisible();
  await page.unroute('**/api/admin/settings');

  await loseSession(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/oidc\//);
  await signIn(page, 'admin', '/admin?tab=settings');
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expect(page.getByLabel('Site notice')).toHaveValue('Back on Monday.');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByLabel('Site notice')).toHaveValue('');
});

test.describe('with DONATIONS=off', () => {
  test.use({ environment: { DONATIONS: 'off' } });

  test('the switch for donations is disabled and explains why', async ({ openPageAs }) => {
    const page = await openPageAs('admin');
    await page.goto('/admin?tab=settings');
    await expect(page.getByText('This site runs with DONATIONS=off')).toBeVisible();
    const donations = page.getByRole('checkbox', { name: 'Donations are open' });
    await expect(donations).toBeDisabled();
    await expect(donations).not.toBeChecked();
    await hydrated(page);
    await page.getByRole('checkbox', { name: 'Verifiers may review' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectSaved(page);
    const { donations: set, selfReview } = (await (
      await page.request.get('/api/admin/settings')
    ).json()) as ReadSettings;
    expect([set, selfReview]).toEqual([true, true]);
  });
});
