import type { Page } from '@playwright/test';
import { desktop, phone } from '../support/browser.ts';
import { ALL_RULES, runAxe } from './axe.ts';
import { waitForDraft } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { hydrated, withoutReact } from './hydration.ts';
import { focused, tabTo } from './keyboard.ts';

/** Lists a page's accessibility violations, and its overflow with text at 200 %. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  const violations = await runAxe(page, ALL_RULES);
  const wide = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    const excess = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    document.documentElement.style.fontSize = '';
    return excess;
  });
  return [...violations, ...(wide > 0 ? [`${wide} px too wide`] : [])];
}

/** Approves or rejects the only open application. */
async function decide(
  { request }: Page,
  how: 'approve' | 'reject',
  notes: string | null,
): Promise<void> {
  const { applications } = (await (await request.get('/api/admin/applications')).json()) as {
    applications: { id: string }[];
  };
  expect(applications).toHaveLength(1);
  const reply = await request.post(`/api/admin/applications/${applications[0]!.id}/${how}`, {
    data: { notes },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(reply.status()).toBe(200);
}

const application = {
  motivation: 'My pupils ask for words.',
  background: 'Teacher of physics.',
  languages: ['venda'],
  subjects: ['physics'],
};

// All tests use the same application, so each test starts in the state that the previous one left.
test.describe.configure({ mode: 'serial' });

test('a draft application, including its checkboxes, is kept until it is deleted', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/verifier-apply');
  await hydrated(page);
  await page.getByLabel('Background').fill('Nurse');
  await page.getByRole('checkbox', { name: 'Public Health' }).check();
  await waitForDraft(page, 'application.v1');
  await page.reload();
  await expect(page.getByText('Your draft was restored.')).toBeVisible();
  await expect(page.getByLabel('Background')).toHaveValue('Nurse');
  await expect(page.getByRole('checkbox', { name: 'Public Health' })).toBeChecked();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByLabel('Background')).toHaveValue('');
  await expect(page.getByRole('main').getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('an application that is filled in and sent before React has loaded is not lost', async ({
  openPageAs,
}) => {
  const page = await openPageAs('contributor', { viewport: phone });
  const { loaderRuns, arrive } = await withoutReact(page);
  await page.goto('/verifier-apply', { waitUntil: 'commit' });
  await page.getByRole('checkbox', { name: 'Venda' }).check();
  await loaderRuns();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await arrive();
  await expect(page.getByRole('link', { name: 'Choose at least one subject.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose at least one language.' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Venda' })).toBeChecked();
});

test('an application is corrected and sent by keyboard, and is then under review', async ({
  openPageAs,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/409/);
  const page = await openPageAs('contributor', { viewport: desktop });
  const late = await openPageAs('contributor', { viewport: phone });
  await late.goto('/verifier-apply');
  await hydrated(late);

  await page.goto('/profile');
  await hydrated(page);
  await tabTo(page, /^Apply to be a Verifier$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What happens next?' })).toBeVisible();
  await tabTo(page, /^Motivation/);
  await page.keyboard.type('My pupils ask for words.');
  await tabTo(page, /^Submit Application$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Tell us why you want to become a verifier.' }),
  ).toHaveCount(0);
  await tabTo(page, /^Tell us about your background\.$/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Teacher of physics.');
  await page.getByRole('link', { name: 'Choose at least one language.' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Shona');
  await tabTo(page, /^Venda$/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Physics$/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toHaveCount(0);
  await tabTo(page, /^Submit Application$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();
  await expect(page.getByText('Application submitted', { exact: true })).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Application Submitted!');
  expect(await accessibilityFaults(page)).toEqual([]);
  await tabTo(page, /^Back to Home$/);

  await page.goto('/verifier-apply');
  await expect(page.getByRole('heading', { name: 'Application Under Review' })).toBeVisible();
  await expect(page.getByText(/^Applied on \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Application' })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.goto('/profile');
  await expect(
    page.getByRole('region', { name: 'Verifier Status' }).getByText('Pending'),
  ).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  // The second window was opened before the application was sent, so it still shows the form.
  await late.getByLabel('Motivation').fill(application.motivation);
  await late.getByLabel('Background').fill(application.background);
  await late.getByRole('checkbox', { name: 'Venda' }).check();
  await late.getByRole('checkbox', { name: 'Law' }).check();
  await late.getByRole('button', { name: 'Submit Application' }).click();
  await expect(
    late.getByRole('main').getByText('Failed to submit application. Please try again.'),
  ).toBeVisible();
  await expect(
    late.getByRole('main').getByText('You already have an application under review.'),
  ).toBeVisible();
  await expect(late.getByLabel('Background')).toHaveValue(application.background);
});

test('a rejected applicant reads why and applies again; once approved, they are a verifier', async ({
  openPageAs,
}) => {
  const admin = await openPageAs('admin');
  await decide(admin, 'reject', 'Tell us which schools you taught at.');
  const page = await openPageAs('contributor', { viewport: phone });
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Verifier Status' });
  await expect(card.getByText('Rejected')).toBeVisible();
  await expect(card.getByText('Tell us which schools you taught at.')).toBeVisible();
  await hydrated(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await card.getByRole('link', { name: 'Apply again' }).click();
  await expect(page.getByRole('heading', { name: 'Application Not Approved' })).toBeVisible();
  await expect(page.getByText('Tell us which schools you taught at.')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Apply again' }).click();
  await expect(page.getByLabel('Background')).toHaveValue(application.background);
  expect(
    await page
      .getByRole('main')
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value)),
  ).toEqual(['venda', 'physics']);
  await page.getByLabel('Background').fill('Teacher of physics at Mphaphuli.');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'Application Submitted!' })).toBeVisible();

  await decide(admin, 'approve', null);
  await page.goto('/verifier-apply');
  await hydrated(page);
  await expect(page.getByRole('heading', { name: "You're Already a Verifier!" })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Verifier Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Verifier Dashboard' })).toBeVisible();
  await page.goto('/profile');
  await expect(
    page.getByRole('region', { name: 'Verifier Status' }).getByText('Approved'),
  ).toBeVisible();
});
