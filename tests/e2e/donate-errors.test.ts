import { phone } from '../support/browser.ts';
import { expect } from './fixtures.ts';
import { choose, isUncovered, openForm, test } from './giving.ts';
import { hydrated } from './hydration.ts';

test.use({ environment: { RATE_LIMITS: 'off' }, viewport: phone });

test('an invalid amount is said at its field and in a toast, which covers neither the field nor its message', async ({
  page,
}) => {
  await openForm(page);
  await choose(page, 'Custom Amount');
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await expect(page.locator('.toast')).toBeVisible();
  await expect(page.locator('.field--error').getByText(/^Minimum donation amount/)).toHaveCount(1);
  expect(await isUncovered(page.getByLabel('Your amount'))).toBe(true);
  await expect(page.getByLabel('Your amount')).toBeFocused();
  expect(await isUncovered(page.locator('#customAmount-error'))).toBe(true);
  // A third one is the announcement of the toast for screen readers, which is not visible.
  await expect(
    page.getByText('Minimum donation amount is $0.50').filter({ visible: true }),
  ).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'There is a problem' })).toHaveCount(0);
});

for (const [typed, message] of [
  ['', 'Minimum donation amount is $0.50'],
  ['0', 'Minimum donation amount is $0.50'],
  ['0.49', 'Minimum donation amount is $0.50'],
  ['-5', 'Minimum donation amount is $0.50'],
  ['e', 'Minimum donation amount is $0.50'],
  ['1e3', 'Minimum donation amount is $0.50'],
  ['1.005', 'Enter an amount with at most two decimal places, like $7.50'],
  ['10000.01', 'Maximum donation amount is $10,000.00'],
] as const)
  test(`an amount of "${typed}" is rejected with "${message}"`, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(request.url());
    });
    await openForm(page);
    await choose(page, 'Custom Amount');
    await page.getByLabel('Your amount').pressSequentially(typed);
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await expect(page.getByText('Invalid Amount', { exact: true })).toBeVisible();
    await expect(page.locator('#customAmount-error')).toHaveText(message);
    expect(requests).toEqual([]);
  });

test('an invalid name, message and email address are marked at their fields and kept', async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await openForm(page);
  await page.getByLabel('Your Name').fill('Rudо');
  await page.getByLabel('Message').fill('m'.repeat(501));
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await expect(
    page.getByRole('link', { name: 'Your name: one word mixes letters from different alphabets' }),
  ).toBeVisible();
  await expect(
    page.getByRole('link', {
      name: 'Message: write at most 500 characters. You wrote 501.',
    }),
  ).toBeVisible();
  await page.getByLabel('Your Name').fill('Rudo');
  await page.getByLabel('Message').fill('m'.repeat(500));
  await page.getByLabel('Email address for a receipt').fill('rudo at example');
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await expect(
    page.getByRole('link', {
      name: 'Enter an email address like name@example.org, or leave it blank.',
    }),
  ).toBeVisible();
  await expect(page.getByLabel('Email address for a receipt')).toHaveValue('rudo at example');
});

test.describe('with DONATIONS=off', () => {
  test.use({ environment: { DONATIONS: 'off' } });

  test('the donation page says that donations are closed and links to the wall', async ({
    page,
  }) => {
    await page.goto('/donate');
    await expect(page.getByText('Donations are closed at the moment.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Proceed to Payment/ })).toHaveCount(0);
    await expect(page.getByText('Can I donate anonymously?')).toBeVisible();
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'See the Donor Wall' }).first().click();
    await expect(page.getByRole('heading', { name: 'Be the First Supporter' })).toBeVisible();
  });
});
