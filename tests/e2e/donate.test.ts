import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  desktop,
  hydrated,
  launchBrowser,
  openPage,
  phone,
  withoutReact,
} from '../support/browser.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { choose, give, openForm, payWith, proceed, thanks } from './giving.ts';
import { focused, tabTo } from './keyboard.ts';
import { personIn } from './people.ts';

type Listed = {
  id: string;
  reference: string;
  amount: number;
  status: string;
  donorName: string | null;
};

let site: RunningSite;
let browser: Browser;
let admin: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RATE_LIMITS: 'off' }), launchBrowser()]);
  admin = (await personIn(browser, site.origin, 'admin')).page;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function nobodyIn(viewport = phone) {
  const context = await browser.newContext({ viewport });
  return { context, ...(await openPage(context)) };
}
/** All donations with this name, as the administration lists them. */
async function listed(donorName: string): Promise<Listed[]> {
  const { donations } = (await (
    await admin.request.get(`${site.origin}/api/admin/donations?pageSize=100`)
  ).json()) as { donations: Listed[] };
  return donations.filter((donation) => donation.donorName === donorName);
}
/** Waits in the browser: the provider's event comes when it comes. */
const untilStatus = (donorName: string, status: string) =>
  expect
    .poll(async () => (await listed(donorName)).map((donation) => donation.status), {
      timeout: 15_000,
    })
    .toEqual([status]);
const figure = (page: Page, name: string) =>
  page.locator('.stat-card', { hasText: name }).locator('dd').innerText();
const failed = (page: Page, message: string) =>
  page
    .getByRole('main')
    .getByRole('alert')
    .filter({ hasText: 'Payment Failed' })
    .getByText(message)
    .waitFor();

describe('from the form to the wall', () => {
  test('$25 by a stranger and $7.50 by a contributor, on a phone: shown on the wall, in profile and home, and counted', async () => {
    const { page, context, errors } = await nobodyIn();
    await page.goto(site.origin);
    await hydrated(page);
    await page.getByRole('list').getByRole('link', { name: '$25' }).click();
    await page.waitForURL(`${site.origin}/donate`);
    await hydrated(page);
    expect(
      await page.getByRole('button', { name: '$25', exact: true }).getAttribute('aria-pressed'),
    ).toBe('true');
    expect(await page.getByRole('switch', { name: 'Show on Donor Wall' }).isChecked()).toBe(false);
    await page.getByLabel('Your Name').fill('Nomsa Dlamini');
    await page.getByLabel('Message').fill('For <b>Grade 9</b>.');
    await page.getByRole('switch', { name: 'Show on Donor Wall' }).check();
    await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).click();
    await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
    expect((await page.locator('.fact-list').innerText()).split(/\s*\n\s*/)).toEqual([
      'Amount',
      '$25.00',
      'Name',
      'Nomsa Dlamini',
      'Show on donor wall',
      'Yes',
    ]);
    await payWith(page, '4242 4242 4242 4242');
    await thanks(page);
    const [given] = await listed('Nomsa Dlamini');
    expect(await page.locator('.fact-list').innerText()).toMatch(
      new RegExp(`\\$25\\.00[\\s\\S]*${given!.reference}`),
    );
    await page.getByText('This donation was made in test mode').waitFor();
    await page.getByRole('contentinfo').getByText('Payments are in test mode.').waitFor();
    await page.getByRole('link', { name: 'See the Donor Wall' }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Nomsa Dlamini' });
    await entry.getByText('$25-49').waitFor();
    await entry.getByText('“For <b>Grade 9</b>.”').waitFor();
    expect(errors).toEqual([]);
    await context.close();

    const contributor = await personIn(browser, site.origin, 'contributor', phone);
    await openForm(contributor.page, site.origin);
    await choose(contributor.page, 'Custom Amount');
    await contributor.page.getByLabel('Your amount').fill('7.50');
    await contributor.page.getByLabel('Your Name').fill('Sample Donor');
    await contributor.page.getByLabel('Show on Donor Wall').check();
    await proceed(contributor.page);
    await payWith(contributor.page, '4242424242424242');
    await thanks(contributor.page);
    await contributor.page.goto(`${site.origin}/profile?tab=donations`);
    await contributor.page.getByRole('heading', { name: '$7.50' }).waitFor();
    await contributor.page.getByText('Shown on donor wall').waitFor();
    expect([
      await figure(contributor.page, 'Donations Made'),
      await figure(contributor.page, 'Total Donated'),
    ]).toEqual(['1', '$7']);
    await contributor.page.goto(site.origin);
    await contributor.page.getByText('$7.50').waitFor();

    await contributor.page.goto(`${site.origin}/donor-wall`);
    await contributor.page
      .getByRole('listitem')
      .filter({ hasText: 'Sample Donor' })
      .getByText('$5-9')
      .waitFor();
    expect(
      await Promise.all(
        ['Generous Donors', 'Total Raised', 'Messages Shared'].map((name) =>
          figure(contributor.page, name),
        ),
      ),
    ).toEqual(['2', '$30+', '1']);
    expect(await contributor.page.getByRole('listitem').locator('h2').allInnerTexts()).toEqual([
      'Sample Donor',
      'Nomsa Dlamini',
    ]);

    await admin.goto(`${site.origin}/admin?tab=donations`);
    expect([await figure(admin, 'Donations'), await figure(admin, 'Total Raised')]).toEqual([
      '2',
      '$32.50',
    ]);
    await admin.getByRole('heading', { name: '$7.50 from Sample Donor' }).waitFor();
    expect(contributor.errors).toEqual([]);
    await contributor.context.close();
  });

  test('all by keyboard: amount, name, switch, card, and thanks', async () => {
    const { page, context, errors } = await nobodyIn(desktop);
    await page.goto(site.origin);
    await hydrated(page);
    await tabTo(page, /^Donate$/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/donate`);
    await hydrated(page);
    await tabTo(page, /^\$10$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^Custom Amount$/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Your amount');
    await page.keyboard.type('12.34');
    await tabTo(page, /^Your Name$/);
    await page.keyboard.type('Keyboard');
    await tabTo(page, /Show on Donor Wall/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Proceed to Payment \(\$12\.34\)$/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
    expect(await focused(page)).toBe('Complete Your Donation');
    await tabTo(page, /^Card number$/);
    await page.keyboard.type('4242424242424242');
    await page.keyboard.press('Tab');
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await thanks(page);
    await tabTo(page, /^See the Donor Wall$/);
    expect(await listed('Keyboard')).toMatchObject([{ amount: 1234, status: 'completed' }]);
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** Whether its centre is on the screen, and nothing lies over it. */
const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

describe('what a card does', () => {
  test.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000009995', 'Your card has insufficient funds.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4000000000000127', "Your card's security code is incorrect."],
    ['4242424242424241', 'Your card number is incorrect.'],
  ])('%s: "%s", and another card pays the same intent', async (number, message) => {
    const { page, context } = await nobodyIn();
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill(`Card ${number}`);
    await proceed(page);
    await payWith(page, number);
    await failed(page, message);
    await page.getByText('Payment Failed', { exact: true }).last().waitFor();
    await payWith(page, '4242424242424242');
    await thanks(page);
    expect(await listed(`Card ${number}`)).toMatchObject([{ status: 'completed' }]);
    await context.close();
  });

  test('a failure on a phone covers neither button', async () => {
    const { page, context } = await nobodyIn();
    await openForm(page, site.origin);
    await proceed(page);
    await page.getByLabel('Card number').fill('4000000000000002');
    await page.getByLabel('Expiry date').fill('12/34');
    await page.getByLabel('Security code (CVC)').fill('123');
    // The buttons are at the bottom of the screen, where the toast appears.
    await page
      .getByRole('button', { name: 'Back to Form' })
      .evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await page.keyboard.press('Enter');
    await failed(page, 'Your card was declined.');
    await page.locator('.toast').waitFor();
    for (const name of ['Complete Donation', 'Back to Form'])
      expect(await isUncovered(page.getByRole('button', { name })), name).toBe(true);
    expect(await page.locator('.toast').isVisible()).toBe(true);
    await context.close();
  });

  test('a card that asks for an extra step: failed, then passed', async () => {
    const { page, context, errors } = await nobodyIn();
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Extra Step');
    await proceed(page);
    await payWith(page, '4000002500003155');
    await page.getByRole('button', { name: 'Fail authentication' }).click();
    await failed(page, 'We are unable to authenticate your payment method.');
    await payWith(page, '4000000000003220');
    await page.getByRole('heading', { name: 'Your bank asks for one more step' }).waitFor();
    expect(await focused(page)).toBe('Your bank asks for one more step');
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await thanks(page);
    expect(await listed('Extra Step')).toMatchObject([{ status: 'completed' }]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a card that is processed for a while: the page waits, without the secret in its address, also over a reload', async () => {
    const { page, context, errors } = await nobodyIn();
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('In Process');
    await proceed(page);
    await payWith(page, '4000000000000077');
    await page.getByRole('heading', { name: 'Your payment is being processed' }).waitFor();
    await page.waitForURL((url) => !url.searchParams.has('payment_intent_client_secret'));
    await page.reload();
    await thanks(page);
    await page.reload();
    await thanks(page);
    expect(errors).toEqual([]);

    // Somebody who was only sent the address learns nothing.
    const other = await nobodyIn();
    await other.page.goto(page.url());
    await other.page.getByRole('heading', { name: 'No payment found' }).waitFor();
    await other.page.goto(`${page.url()}&payment_intent_client_secret=guessed`);
    await other.page.getByRole('heading', { name: 'No payment found' }).waitFor();
    await Promise.all([context.close(), other.context.close()]);
  });

  test('what is missing of a card is said in its place, and nothing is sent', async () => {
    const { page, context } = await nobodyIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/sandbox/')) asked.push(request.url());
    });
    await openForm(page, site.origin);
    await proceed(page);
    await page.getByLabel('Card number').fill('4242');
    await page.getByRole('button', { name: 'Complete Donation' }).click();
    await page.getByRole('link', { name: 'Your card number is incomplete.' }).waitFor();
    await page.getByRole('link', { name: "Your card's expiration date is incomplete." }).click();
    expect(await focused(page)).toBe('Expiry date');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242');
    expect(asked).toEqual([]);
    await context.close();
  });
});

describe('nothing typed is lost, and nothing is charged twice', () => {
  test('reload and back, in each step', async () => {
    const { page, context, errors } = await nobodyIn();
    await openForm(page, site.origin);
    await page.getByRole('button', { name: 'Custom Amount' }).click();
    await page.getByLabel('Your amount').fill('3.21');
    await page.getByLabel('Your Name').fill('Twice Loaded');
    await page.getByLabel('Message').fill('Line one\nline two');
    await page.getByLabel('Show on Donor Wall').check();
    await page.getByLabel('Email address for a receipt').fill('rudo@example.org');
    const kept = async () => {
      await page.getByRole('button', { name: 'Proceed to Payment ($3.21)' }).waitFor();
      expect(
        await Promise.all(
          ['Your amount', 'Your Name', 'Message', 'Email address for a receipt'].map((label) =>
            page.getByLabel(label).inputValue(),
          ),
        ),
      ).toEqual(['3.21', 'Twice Loaded', 'Line one\nline two', 'rudo@example.org']);
      expect(await page.getByLabel('Show on Donor Wall').isChecked()).toBe(true);
    };
    await page.reload();
    await page.getByText('What you entered before was restored.').waitFor();
    await kept();
    await proceed(page);
    await page.getByRole('button', { name: 'Back to Form' }).click();
    await kept();
    expect(await focused(page)).toBe('Proceed to Payment ($3.21)');
    await page.goForward();
    await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
    await page.goBack();
    await kept();
    await proceed(page);
    await page.reload();
    await kept();
    // Away and back, through another page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor();
    await page.goBack();
    await kept();
    await proceed(page);
    await payWith(page, '4242424242424242');
    await thanks(page);
    expect(await listed('Twice Loaded')).toMatchObject([{ amount: 321, status: 'completed' }]);

    // Back from the thanks: a new form, so that an equal donation would be one of its own.
    await page.goBack();
    await page.getByRole('button', { name: 'Proceed to Payment ($25.00)' }).waitFor();
    expect(await page.getByLabel('Your Name').inputValue()).toBe('');
    expect(errors).toEqual([]);
    await context.close();
  });

  test('Discard forgets what was restored', async () => {
    const { page, context } = await nobodyIn();
    await openForm(page, site.origin);
    await choose(page, '$100');
    await page.getByLabel('Your Name').fill('Form Restorer');
    await page.reload();
    await page.getByRole('button', { name: 'Proceed to Payment ($100.00)' }).waitFor();
    expect(await page.getByLabel('Your Name').inputValue()).toBe('Form Restorer');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByLabel('Your Name').inputValue()).toBe('');
    await context.close();
  });

  test('two quick presses, and a retry after a lost answer, make one intent', async () => {
    const { page, context } = await nobodyIn();
    const keys: (string | undefined)[] = [];
    await page.route('**/api/create-payment-intent', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      // The intent is made, but the answer gets lost on the way.
      if (keys.length === 1) await route.fetch();
      await (keys.length === 1 ? route.abort() : route.continue());
    });
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Two Presses');
    const twice = (name: string) =>
      page.getByRole('button', { name }).evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
    await twice('Proceed to Payment ($25.00)');
    await page
      .getByRole('main')
      .getByText('Failed to initialize payment. Please try again.')
      .waitFor();
    await page.getByText('Error', { exact: true }).waitFor();
    expect(keys).toHaveLength(1);
    const browser = async () =>
      (await context.cookies()).find(({ name }) => name === 'mazwi_browser');
    const cookie = await browser();
    expect(cookie).toMatchObject({ sameSite: 'Lax', path: '/' });
    await page.reload();
    await hydrated(page);
    await twice('Proceed to Payment ($25.00)');
    await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
    expect((await browser())?.value).toBe(cookie?.value);
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry date').fill('12/34');
    await page.getByLabel('Security code (CVC)').fill('123');
    await twice('Complete Donation');
    await thanks(page);
    expect(await listed('Two Presses')).toMatchObject([{ status: 'completed' }]);

    // An equal donation later is another one.
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Two Presses');
    await proceed(page);
    expect(await listed('Two Presses')).toHaveLength(2);
    await context.close();
  });

  test('the answer to a payment that went through gets lost: paying again is not charged again', async () => {
    const { page, context } = await nobodyIn();
    let lost = false;
    await page.route('**/sandbox/confirm', async (route) => {
      if (lost) return route.continue();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Lost Answer');
    await proceed(page);
    await payWith(page, '4242424242424242');
    await failed(page, 'An unexpected error occurred. Please try again.');
    await page.reload();
    await proceed(page);
    await payWith(page, '4242424242424242');
    await thanks(page);
    expect(await listed('Lost Answer')).toMatchObject([{ amount: 2500, status: 'completed' }]);
    await context.close();
  });

  test('a payment that was closed is begun again under a new key', async () => {
    const { page, context } = await nobodyIn();
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
                'This payment was open for too long and was closed. Go back and begin again.',
            },
          },
        }),
      { times: 1 },
    );
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Too Late');
    await proceed(page);
    await payWith(page, '4242424242424242');
    await failed(page, 'This payment was open for too long');
    expect(await page.getByRole('button', { name: 'Complete Donation' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Back to Form' }).click();
    expect(await page.getByLabel('Your Name').inputValue()).toBe('Too Late');
    await proceed(page);
    await payWith(page, '4242424242424242');
    await thanks(page);
    expect(new Set(keys).size).toBe(2);
    await context.close();
  });

  test('the tab is closed right after paying: the donation is completed all the same', async () => {
    const { page, context } = await nobodyIn();
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Tab Closer');
    await proceed(page);
    const sent = page.waitForResponse('**/sandbox/confirm');
    await payWith(page, '4000000000000077');
    await sent;
    await context.close();
    await untilStatus('Tab Closer', 'completed');
  });

  test('what is typed and pressed before React has come is kept and sent', async () => {
    const { page, context, errors } = await nobodyIn();
    const { arrive } = await withoutReact(page);
    await page.goto(`${site.origin}/donate`, { waitUntil: 'commit' });
    await page.getByLabel('Your Name').fill('Early Bird');
    await page.getByRole('button', { name: '$10', exact: true }).click();
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await arrive();
    await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
    expect(await listed('Early Bird')).toMatchObject([{ amount: 1000, status: 'pending' }]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('somebody who signs in between finds the form as it was', async () => {
    const { page, context } = await nobodyIn(desktop);
    await openForm(page, site.origin);
    await page.getByLabel('Message').fill('Written before signing in.');
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill('contributor@example.org');
    await page.getByLabel('Password', { exact: true }).fill('speak-science');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.origin}/donate`);
    await page.getByText('What you entered before was restored.').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('Written before signing in.');
    await page.getByText('Leave it empty to get the receipt at contributor@example.org.').waitFor();
    await context.close();
  });
});

test('cents after a comma are cents', async () => {
  const { page, context } = await nobodyIn();
  await openForm(page, site.origin);
  await choose(page, 'Custom Amount');
  await page.getByLabel('Your amount').pressSequentially('5,50');
  await page.getByRole('button', { name: 'Proceed to Payment ($5.50)' }).waitFor();
  await context.close();
});

describe('what is refused', () => {
  test('an invalid amount on a phone covers neither the field nor the summary', async () => {
    const { page, context } = await nobodyIn();
    await openForm(page, site.origin);
    await choose(page, 'Custom Amount');
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await page.locator('.toast').waitFor();
    expect(await isUncovered(page.getByLabel('Your amount'))).toBe(true);
    expect(await isUncovered(page.getByRole('heading', { name: 'There is a problem' }))).toBe(true);
    await context.close();
  });

  test.each([
    ['', 'Minimum donation amount is $0.50'],
    ['0', 'Minimum donation amount is $0.50'],
    ['0.49', 'Minimum donation amount is $0.50'],
    ['-5', 'Minimum donation amount is $0.50'],
    ['e', 'Minimum donation amount is $0.50'],
    ['1e3', 'Minimum donation amount is $0.50'],
    ['1.005', 'An amount has at most two decimals, like $7.50'],
    ['10000.01', 'Maximum donation amount is $10,000.00'],
  ])('an amount of "%s"', async (typed, message) => {
    const { page, context, errors } = await nobodyIn();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url());
    });
    await openForm(page, site.origin);
    await choose(page, 'Custom Amount');
    await page.getByLabel('Your amount').pressSequentially(typed);
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await page.getByText('Invalid Amount', { exact: true }).waitFor();
    await page.getByRole('link', { name: message }).waitFor();
    expect(await page.locator('#customAmount-error').innerText()).toBe(message);
    expect(asked).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('a name of two alphabets, a long message, an address that is none: each in its place, and kept', async () => {
    const { page, context } = await nobodyIn();
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Rudо');
    await page.getByLabel('Message').fill('m'.repeat(501));
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await page
      .getByRole('link', { name: 'Your name mixes letters of different alphabets' })
      .waitFor();
    await page
      .getByRole('link', { name: 'The message can have at most 500 characters; this has 501.' })
      .waitFor();
    await page.getByLabel('Your Name').fill('Rudo');
    await page.getByLabel('Message').fill('m'.repeat(500));
    await page.getByLabel('Email address for a receipt').fill('rudo at example');
    await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
    await page
      .getByRole('link', {
        name: 'Enter an email address like name@example.org, or leave it empty.',
      })
      .waitFor();
    expect(await page.getByLabel('Email address for a receipt').inputValue()).toBe(
      'rudo at example',
    );
    await context.close();
  });

  test('donations closed: the form says so, with the way to the wall, and everything else stays', async () => {
    const closed = await startSite({ DONATIONS: 'off' });
    const { page, context, errors } = await nobodyIn();
    await page.goto(`${closed.origin}/donate`);
    await page.getByText('Donations are closed at the moment.').waitFor();
    expect(await page.getByRole('button', { name: /^Proceed to Payment/ }).count()).toBe(0);
    await page.getByText('Can I donate anonymously?').waitFor();
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'See the Donor Wall' }).first().click();
    await page.getByRole('heading', { name: 'Be the First Supporter' }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
    await closed.stop();
  });
});

describe('the wall', () => {
  test('a donor takes their name off, takes that back, and takes it off again; an administrator hides a message', async () => {
    const { page, context, errors } = await personIn(browser, site.origin, 'verifier', phone);
    await openForm(page, site.origin);
    await page.getByLabel('Your Name').fill('Wall Flower');
    await page.getByLabel('Message').fill('Buy my soap.');
    await page.getByLabel('Show on Donor Wall').check();
    await proceed(page);
    await payWith(page, '4242424242424242');
    await thanks(page);
    const shown = async () =>
      (
        (await (await fetch(`${site.origin}/api/donor-wall`)).json()) as {
          donorName: string | null;
          donorMessage: string | null;
        }[]
      ).find(({ donorName }) => donorName === 'Wall Flower');
    expect((await shown())?.donorMessage).toBe('Buy my soap.');

    await page.goto(`${site.origin}/profile?tab=donations`);
    await hydrated(page);
    await page.getByRole('button', { name: /^Remove from Donor Wall: \$25\.00/ }).click();
    await page.getByText('Removed from the donor wall', { exact: true }).waitFor();
    expect(await shown()).toBeUndefined();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Shown on the donor wall', { exact: true }).waitFor();
    expect(await shown()).toBeDefined();

    await admin.goto(`${site.origin}/admin?tab=donations`);
    await hydrated(admin);
    const [{ reference }] = (await listed('Wall Flower')) as [Listed];
    await admin.getByRole('button', { name: `Hide message of ${reference}` }).click();
    await admin.getByRole('dialog').getByText('Buy my soap.').waitFor();
    await admin.getByRole('dialog').getByRole('button', { name: 'Hide message' }).click();
    await admin.getByText('The donor wall no longer shows it.', { exact: true }).waitFor();
    await admin
      .getByRole('listitem')
      .filter({ hasText: reference })
      .getByText('Message hidden')
      .waitFor();
    expect((await shown())?.donorMessage).toBeNull();

    await page.reload();
    await hydrated(page);
    await page.getByRole('button', { name: /^Remove from Donor Wall/ }).click();
    await page.getByRole('button', { name: /^Show on Donor Wall/ }).waitFor();
    expect(await shown()).toBeUndefined();
    expect(errors).toEqual([]);
    await context.close();
  });

  test('more than fifty: the rest is put under them, or is a page of its own without scripts; one long word does not widen the page', async () => {
    const long = 'W'.repeat(100);
    for (let count = 0; count < 52; count += 1)
      await give(site.origin, { amount: 5, donorName: `Donor ${count}`, showOnDonorWall: true });
    await give(site.origin, {
      amount: 150,
      donorName: long,
      donorMessage: 'm'.repeat(500),
      showOnDonorWall: true,
    });
    await untilStatus(long, 'completed');
    const { page, context, errors } = await nobodyIn({ width: 320, height: 640 });
    await page.goto(`${site.origin}/donor-wall`);
    await hydrated(page);
    const names = page.getByRole('main').getByRole('listitem').locator('h2');
    expect([await names.count(), await names.first().innerText()]).toEqual([50, long]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.getByRole('link', { name: 'Show more' }).click();
    await names.nth(50).waitFor();
    expect(await focused(page)).toBe(await names.nth(50).innerText());
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0);
    const all = await names.allInnerTexts();
    expect(new Set(all.filter((name) => /^Donor /.test(name))).size).toBe(52);
    expect(errors).toEqual([]);
    await context.close();

    const bare = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
    const still = await bare.newPage();
    await still.goto(`${site.origin}/donor-wall`);
    await still.getByRole('link', { name: 'Show more' }).click();
    expect(new URL(still.url()).search).toBe('?page=2');
    expect(
      await still.getByRole('main').getByRole('listitem').locator('h2').allInnerTexts(),
    ).toEqual(all.slice(50));
    await still.goto(`${site.origin}/donate`);
    expect(await still.getByLabel('Your Name').isVisible()).toBe(true);
    expect(await still.locator('noscript p').innerText()).toContain('Payment needs JavaScript.');
    expect(await still.getByRole('button', { name: /^Proceed to Payment/ }).isVisible()).toBe(
      false,
    );
    await bare.close();
  });
});
