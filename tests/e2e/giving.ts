import { expect, type Locator, type Page } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { hydrated } from './hydration.ts';

type Listed = {
  id: string;
  reference: string;
  amount: number;
  status: string;
  donorName: string | null;
};
type Fixtures = {
  /** Lists a donor's donations, as an admin sees them. */
  listDonations: (donorName: string) => Promise<Listed[]>;
  /**
   * Waits until the donor's only donation has the given status, which the server sets when it
   * receives an event from the payment provider.
   */
  waitForStatus: (donorName: string, status: string) => Promise<void>;
};

export const test = base.extend<Fixtures>({
  listDonations: async ({ openPageAs }, use) => {
    const { request } = await openPageAs('admin');
    await use(async (donorName) => {
      const reply = await request.get('/api/admin/donations?pageSize=100');
      const { donations } = (await reply.json()) as { donations: Listed[] };
      return donations.filter((donation) => donation.donorName === donorName);
    });
  },
  waitForStatus: async ({ listDonations }, use) => {
    await use((donorName, status) =>
      expect
        .poll(async () => (await listDonations(donorName)).map((donation) => donation.status))
        .toEqual([status]),
    );
  },
});

/** Opens the donation form and waits until React has loaded. */
export async function openForm(page: Page): Promise<void> {
  await page.goto('/donate');
  await hydrated(page);
}

/** Chooses an amount by its label, such as "$50" or "Custom Amount". */
export const choose = (page: Page, label: string) =>
  page.getByRole('group').getByText(label, { exact: true }).click();

export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Donation' })).toBeVisible();
}

/** Types a card into the payment form and sends the form. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByRole('button', { name: 'Complete Donation' }).click();
}

export const expectThanks = (page: Page) =>
  expect(
    page.getByRole('heading', { level: 1, name: 'Thank you for your donation!' }),
  ).toBeVisible();

export const expectPaymentFailure = (page: Page, message: string) =>
  expect(
    page
      .getByRole('main')
      .getByRole('alert')
      .filter({ hasText: 'Payment Failed' })
      .getByText(message),
  ).toBeVisible();

/** Reads the figure with the given name on the donor wall or the admin page. */
export const readFigure = (page: Page, name: string) =>
  page.locator('.stat-card, .figures > div', { hasText: name }).locator('dd').innerText();

/** Returns whether the centre of a control is on the screen and not covered by another element. */
export const isUncovered = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  });

/**
 * Donates by making the same calls as the donation form.
 * @param cookie the Cookie header of a signed-in donor
 */
export async function give(
  origin: string,
  body: { amount: number; donorName?: string; donorMessage?: string; showOnDonorWall?: boolean },
  cookie = '',
): Promise<void> {
  const post = async (path: string, sent: object) =>
    (
      await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify(sent),
      })
    ).json();
  const { clientSecret } = (await post('/api/create-payment-intent', body)) as {
    clientSecret: string;
  };
  await post('/sandbox/confirm', {
    clientSecret,
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2050,
    cvc: '123',
  });
}
