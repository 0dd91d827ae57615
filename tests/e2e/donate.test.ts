import { desktop, phone } from '../support/browser.ts';
import { expect } from './fixtures.ts';
import { choose, expectThanks, openForm, payWith, proceed, readFigure, test } from './giving.ts';
import { hydrated } from './hydration.ts';
import { focused, tabTo } from './keyboard.ts';

test.use({ environment: { RATE_LIMITS: 'off' }, viewport: phone });

test('donations are counted and shown on the wall, in the profile and on home', async ({
  page,
  openPageAs,
  listDonations,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.getByRole('list').getByRole('link', { name: '$25' }).click();
  await expect(page).toHaveURL('/donate');
  await hydrated(page);
  await expect(page.getByRole('radio', { name: '$25', exact: true })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Show on Donor Wall' })).not.toBeChecked();
  await page.getByLabel('Your Name').fill('Nomsa Dlamini');
  await page.getByLabel('Message').fill('For <b>Grade 9</b>.');
  await page.getByRole('switch', { name: 'Show on Donor Wall' }).check();
  await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
  expect((await page.locator('.fact-list').innerText()).split(/\s*\n\s*/)).toEqual([
    'Amount',
    '$25.00',
    'Name',
    'Nomsa Dlamini',
    'Show on donor wall',
    'Yes',
  ]);
  await payWith(page, '4242 4242 4242 4242');
  await expectThanks(page);
  const [given] = await listDonations('Nomsa Dlamini');
  await expect(page.locator('.fact-list')).toHaveText(
    new RegExp(`\\$25\\.00[\\s\\S]*${given!.reference}`),
  );
  await expect(page.getByText('This donation was made in test mode')).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Payments are in test mode.')).toBeVisible();
  await page.getByRole('link', { name: 'See the Donor Wall' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Nomsa Dlamini' });
  await expect(entry.getByText('$25-49')).toBeVisible();
  await expect(entry.getByText('“For <b>Grade 9</b>.”')).toBeVisible();
  const contributor = await openPageAs('contributor', { viewport: phone });
  await openForm(contributor);
  await choose(contributor, 'Custom Amount');
  await contributor.getByLabel('Your amount').fill('7.50');
  await contributor.getByLabel('Your Name').fill('Sample Donor');
  await contributor.getByLabel('Show on Donor Wall').check();
  await proceed(contributor);
  await payWith(contributor, '4242424242424242');
  await expectThanks(contributor);
  await contributor.goto('/profile?tab=donations');
  await expect(contributor.getByRole('heading', { name: '$7.50' })).toBeVisible();
  await expect(contributor.getByText('Shown on donor wall')).toBeVisible();
  expect([
    await readFigure(contributor, 'Donations Made'),
    await readFigure(contributor, 'Total Donated'),
  ]).toEqual(['1', '$7']);
  await contributor.goto('/');
  await expect(contributor.getByText('$7.50')).toBeVisible();

  await contributor.goto('/donor-wall');
  await expect(
    contributor.getByRole('listitem').filter({ hasText: 'Sample Donor' }).getByText('$5-9'),
  ).toBeVisible();
  expect(
    await Promise.all(
      ['Generous Donors', 'Total Raised', 'Messages Shared'].map((name) =>
        readFigure(contributor, name),
      ),
    ),
  ).toEqual(['2', '$30+', '1']);
  await expect(contributor.getByRole('listitem').locator('h2')).toHaveText([
    'Sample Donor',
    'Nomsa Dlamini',
  ]);

  const admin = await openPageAs('admin');
  await admin.goto('/admin?tab=donations');
  expect([await readFigure(admin, 'Donations'), await readFigure(admin, 'Total Raised')]).toEqual([
    '2',
    '$32.50',
  ]);
  await expect(admin.getByRole('heading', { name: '$7.50 from Sample Donor' })).toBeVisible();
});

test('a visitor can donate with the keyboard only', async ({ openPage, listDonations }) => {
  const page = await openPage({ viewport: desktop });
  await page.goto('/');
  await hydrated(page);
  await tabTo(page, /^Donate$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/donate');
  await hydrated(page);
  await tabTo(page, /^\$25$/);
  for (const amount of ['$50', '$100', 'Custom Amount']) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(page)).toBe(amount);
  }
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Your amount');
  await page.keyboard.type('12.34');
  await tabTo(page, /^Your Name$/);
  await page.keyboard.type('Keyboard');
  await tabTo(page, /Show on Donor Wall/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Proceed to Payment \(\$12\.34\)$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Complete Your Donation');
  await tabTo(page, /^Card number$/);
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expectThanks(page);
  await tabTo(page, /^See the Donor Wall$/);
  expect(await listDonations('Keyboard')).toMatchObject([{ amount: 1234, status: 'completed' }]);
});

test('an amount with a decimal comma is read as cents', async ({ page }) => {
  await openForm(page);
  await choose(page, 'Custom Amount');
  await page.getByLabel('Your amount').pressSequentially('5,50');
  await expect(page.getByRole('button', { name: 'Proceed to Payment ($5.50)' })).toBeVisible();
});
