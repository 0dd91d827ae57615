import type { Page } from 'playwright-core';
import { hydrated } from '../support/browser.ts';

/** Opens the form, ready to be filled in. */
export async function openForm(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/donate`);
  await hydrated(page);
}

/** Chooses a preset like $50, or Custom Amount. */
export const choose = (page: Page, label: string) =>
  page.getByRole('button', { name: label, exact: true }).click();

export async function proceed(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await page.getByRole('heading', { name: 'Complete Your Donation' }).waitFor();
}

/** Types a card into the sandbox's form and sends it. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code (CVC)').fill('123');
  await page.getByRole('button', { name: 'Complete Donation' }).click();
}

export const thanks = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Thank you for your donation!' }).waitFor();

/** Gives by the calls that the form makes, for what only has to be there; `cookie` says who. */
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
