import { desktop, phone } from '../support/browser.ts';
import { expect } from './fixtures.ts';
import {
  choose,
  expectPaymentFailure,
  expectThanks,
  openForm,
  payWith,
  proceed,
  test,
} from './giving.ts';
import { hydrated, withoutReact } from './hydration.ts';
import { focused } from './keyboard.ts';
import { storedNames } from './outbox.ts';
import { actLoggedOut, fillSignInForm, loseSession, signIn } from './people.ts';

test.use({ environment: { RATE_LIMITS: 'off' }, viewport: phone });

test('reloading and going back keep what was typed at each step of a donation', async ({
  page,
  listDonations,
}) => {
  await openForm(page);
  await choose(page, 'Custom Amount');
  await page.getByLabel('Your amount').fill('3.21');
  await page.getByLabel('Your Name').fill('Twice Loaded');
  await page.getByLabel('Message').fill('Line one\nline two');
  await page.getByLabel('Show on Donor Wall').check();
  await page.getByLabel('Email address for a receipt').fill('rudo@example.org');
  const kept = async () => {
    await expect(page.getByRole('button', { name: 'Proceed to Payment ($3.21)' })).toBeVisible();
    expect(
      await Promise.all(
        ['Your amount', 'Your Name', 'Message', 'Email address for a receipt'].map((label) =>
          page.getByLabel(label).inputValue(),
        ),
      ),
    ).toEqual(['3.21', 'Twice Loaded', 'Line one\nline two', 'rudo@example.org']);
    await expect(page.getByLabel('Show on Donor Wall')).toBeChecked();
  };
  await page.reload();
  await expect(page.getByText('We restored what you entered earlier.')).toBeVisible();
  await kept();
  await proceed(page);
  await page.getByRole('button', { name: 'Back to Form' }).click();
  await kept();
  await expect.poll(() => focused(page)).toBe('Proceed to Payment ($3.21)');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
  await page.goBack();
  await kept();
  await proceed(page);
  await page.reload();
  await kept();
  // The donor opens another page and comes back.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeVisible();
  await page.goBack();
  await kept();
  await proceed(page);
  await payWith(page, '4242424242424242');
  await expectThanks(page);
  expect(await listDonations('Twice Loaded')).toMatchObject([{ amount: 321, status: 'completed' }]);

  // Going back from the thank-you page shows an empty form, so the same donation is not sent again.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Proceed to Payment ($25.00)' })).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('');
});

test('a secret that is stored late does not change the address of another page', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 404/);
  const page = await openPage();
  await signIn(page, 'contributor');
  await page.context().clearCookies({ name: 'mazwi_device_key' });
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/profile/device-key', async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  const returned = 'payment_intent=pi_late&payment_intent_client_secret=pi_late_secret_x';
  await page.goto(`/donate/success?${returned}&redirect_status=succeeded`);
  await asked.promise;
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  released.resolve();
  await expect.poll(() => storedNames(page)).toContain('.payment.v1');
  await expect(page).toHaveURL('/faq');
});

test('a donation after the session ended asks for sign-in, and keeps what was typed', async ({
  openPage,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 401/);
  const page = await openPage();
  await signIn(page, 'contributor');
  await openForm(page);
  await page.getByLabel('Your Name').fill('Signed Out');
  await loseSession(page);
  await actLoggedOut(page, () => page.getByRole('button', { name: /^Proceed to Payment/ }).click());
  await page.waitForURL(/\/oidc\//);
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL('/donate');
  await expect(page.getByLabel('Your Name')).toHaveValue('Signed Out');
});

test('Delete draft clears a restored donation', async ({ page }) => {
  await openForm(page);
  await choose(page, '$100');
  await page.getByLabel('Your Name').fill('Form Restorer');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Proceed to Payment ($100.00)' })).toBeVisible();
  await expect(page.getByLabel('Your Name')).toHaveValue('Form Restorer');
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByLabel('Your Name')).toHaveValue('');
});

test('two quick clicks, and a retry after a lost reply, create one intent', async ({
  page,
  listDonations,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/create-payment-intent', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server creates the payment intent, but its reply is lost.
    if (keys.length === 1) await route.fetch();
    await (keys.length === 1 ? route.abort() : route.continue());
  });
  await openForm(page);
  await page.getByLabel('Your Name').fill('Two Presses');
  const twice = (name: string) =>
    page.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  await twice('Proceed to Payment ($25.00)');
  await expect(
    page.getByRole('main').getByText('Failed to initialize payment. Please try again.'),
  ).toBeVisible();
  await expect(page.getByText('Error', { exact: true })).toBeVisible();
  expect(keys).toHaveLength(1);
  const browserCookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'mazwi_browser');
  const cookie = await browserCookie();
  expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
  await page.reload();
  await hydrated(page);
  await twice('Proceed to Payment ($25.00)');
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  expect((await browserCookie())?.value).toBe(cookie?.value);
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code (CVC)').fill('123');
  await twice('Complete Donation');
  await expectThanks(page);
  expect(await listDonations('Two Presses')).toMatchObject([{ status: 'completed' }]);

  // A later donation with the same values is a separate donation.
  await openForm(page);
  await page.getByLabel('Your Name').fill('Two Presses');
  await proceed(page);
  expect(await listDonations('Two Presses')).toHaveLength(2);
});

test('paying again after the reply to a payment was lost does not charge twice', async ({
  page,
  listDonations,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_FAILED/);
  let lost = false;
  await page.route('**/sandbox/confirm', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort();
  });
  await openForm(page);
  await page.getByLabel('Your Name').fill('Lost Answer');
  await proceed(page);
  await payWith(page, '4242424242424242');
  await expectPaymentFailure(page, 'An unexpected error occurred. Please try again.');
  await page.reload();
  await proceed(page);
  await payWith(page, '4242424242424242');
  await expectThanks(page);
  expect(await listDonations('Lost Answer')).toMatchObject([{ amount: 2500, status: 'completed' }]);
});

test('a payment that was closed starts again with a new idempotency key', async ({ page }) => {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route(
    '**/sandbox/confirm',
    (route) =>
      route.fulfill({
        json: {
          status: 'canceled',
          error: {
            code: 'payment_intent_unexpected_state',
            declineCode: null,
            message:
              'This payment was left open for too long and has expired. Go back and start again.',
          },
        },
      }),
    { times: 1 },
  );
  await openForm(page);
  await page.getByLabel('Your Name').fill('Too Late');
  await proceed(page);
  await payWith(page, '4242424242424242');
  await expectPaymentFailure(page, 'This payment was left open for too long');
  await expect(page.getByRole('button', { name: 'Complete Donation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to Form' }).click();
  await expect(page.getByLabel('Your Name')).toHaveValue('Too Late');
  await proceed(page);
  await payWith(page, '4242424242424242');
  await expectThanks(page);
  expect(new Set(keys).size).toBe(2);
});

test('a donation is completed even if its tab is closed right after paying', async ({
  page,
  waitForStatus,
}) => {
  await openForm(page);
  await page.getByLabel('Your Name').fill('Tab Closer');
  await proceed(page);
  const sent = page.waitForResponse('**/sandbox/confirm');
  await payWith(page, '4000000000000077');
  await sent;
  await waitForStatus('Tab Closer', 'completed');
});

test('a donation that is filled in and sent before React has loaded is kept and sent', async ({
  page,
  listDonations,
}) => {
  const { loaderRuns, arrive } = await withoutReact(page);
  await page.goto('/donate', { waitUntil: 'commit' });
  await page.getByLabel('Your Name').fill('Early Bird');
  await choose(page, '$10');
  await loaderRuns();
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await arrive();
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
  expect(await listDonations('Early Bird')).toMatchObject([{ amount: 1000, status: 'pending' }]);
});

test('the donation form is unchanged after a visitor signs in', async ({ openPage }) => {
  const page = await openPage({ viewport: desktop });
  await openForm(page);
  await page.getByLabel('Message').fill('Written before signing in.');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignInForm(page, 'contributor');
  await expect(page).toHaveURL('/donate');
  await expect(page.getByText('We restored what you entered earlier.')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Written before signing in.');
  await expect(
    page.getByText('Leave it blank to get the receipt at contributor@example.org.'),
  ).toBeVisible();
});
