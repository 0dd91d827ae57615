import { phone } from '../support/browser.ts';
import { expect } from './fixtures.ts';
import {
  expectPaymentFailure,
  expectThanks,
  isUncovered,
  openForm,
  payWith,
  proceed,
  test,
} from './giving.ts';
import { focused } from './keyboard.ts';

test.use({ environment: { RATE_LIMITS: 'off' }, viewport: phone });

for (const [number, message] of [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4242424242424241', 'Your card number is incorrect.'],
] as const)
  test(`card ${number} fails with "${message}", and another card pays the same intent`, async ({
    page,
    listDonations,
  }) => {
    await openForm(page);
    await page.getByLabel('Your Name').fill(`Card ${number}`);
    await proceed(page);
    await payWith(page, number);
    await expectPaymentFailure(page, message);
    await expect(page.getByText('Payment Failed', { exact: true }).last()).toBeVisible();
    await payWith(page, '4242424242424242');
    await expectThanks(page);
    expect(await listDonations(`Card ${number}`)).toMatchObject([{ status: 'completed' }]);
  });

test('the toast about a failed payment covers neither button on a phone', async ({ page }) => {
  await openForm(page);
  await proceed(page);
  await page.getByLabel('Card number').fill('4000000000000002');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code (CVC)').fill('123');
  // Scroll the buttons to the bottom of the screen, where the toast appears.
  await page
    .getByRole('button', { name: 'Back to Form' })
    .evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await page.keyboard.press('Enter');
  await expectPaymentFailure(page, 'Your card was declined.');
  await expect(page.locator('.toast')).toBeVisible();
  for (const name of ['Complete Donation', 'Back to Form'])
    expect(await isUncovered(page.getByRole('button', { name })), name).toBe(true);
  await expect(page.locator('.toast')).toBeVisible();
});

test('a card that needs authentication fails without it and succeeds with it', async ({
  page,
  listDonations,
}) => {
  await openForm(page);
  await page.getByLabel('Your Name').fill('Extra Step');
  await proceed(page);
  await payWith(page, '4000002500003155');
  await page.getByRole('button', { name: 'Fail the check' }).click();
  await expectPaymentFailure(page, 'We are unable to authenticate your payment method.');
  await payWith(page, '4000000000003220');
  await expect(
    page.getByRole('heading', { name: 'Your bank asks for an extra step' }),
  ).toBeVisible();
  await expect.poll(() => focused(page)).toBe('Your bank asks for an extra step');
  await page.getByRole('button', { name: 'Pass the check' }).click();
  await expectThanks(page);
  expect(await listDonations('Extra Step')).toMatchObject([{ status: 'completed' }]);
});

test('a pending payment survives a reload, and its URL contains no secret', async ({
  page,
  openPage,
}) => {
  await openForm(page);
  await page.getByLabel('Your Name').fill('In Process');
  await proceed(page);
  await payWith(page, '4000000000000077');
  await expect(
    page.getByRole('heading', { name: 'Your payment is being processed' }),
  ).toBeVisible();
  await expect(page).toHaveURL((url) => !url.searchParams.has('payment_intent_client_secret'));
  await page.reload();
  await expectThanks(page);
  await page.reload();
  await expectThanks(page);

  // Another person who opens the URL does not see the payment.
  const other = await openPage();
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: 'No payment found' })).toBeVisible();
  await other.goto(`${page.url()}&payment_intent_client_secret=guessed`);
  await expect(other.getByRole('heading', { name: 'No payment found' })).toBeVisible();
});

test('incomplete card details are reported with links to their fields, and not sent', async ({
  page,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/sandbox/')) requests.push(request.url());
  });
  await openForm(page);
  await proceed(page);
  await page.getByLabel('Card number').fill('4242');
  await page.getByRole('button', { name: 'Complete Donation' }).click();
  await expect(page.getByRole('link', { name: 'Your card number is incomplete.' })).toBeVisible();
  await page.getByRole('link', { name: 'Your card’s expiry date is incomplete.' }).click();
  await expect.poll(() => focused(page)).toBe('Expiry date');
  await expect(page.getByLabel('Card number')).toHaveValue('4242');
  expect(requests).toEqual([]);
});
