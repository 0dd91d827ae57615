import type Stripe from 'stripe';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from './database.ts';
import { type ServedApp, servedApp } from './served-app.ts';
import { waitUntil } from './wait-until.ts';

/** `startSandboxSite` sets these variables before the tests run. */
export let database: Database;
export let site: ServedApp;
export let stripe: Stripe;

/** Starts a site with the payment sandbox. `stripe` is an SDK that calls the sandbox. */
export function startSandboxSite(): void {
  beforeAll(async () => {
    database = await testDatabase();
    site = await servedApp(database, {}, undefined, { processingMs: 300 });
    ({ stripe } = site.sandbox!.payments);
  });
  afterAll(async () => {
    // Waits before closing the site, because closing can take a minute while the sandbox still has
    // events to deliver.
    await waitUntil('all events are delivered', async () => {
      const { rowCount } = await database.query(
        'select from sandbox_events where delivered_at is null',
      );
      return rowCount === 0;
    });
    expect(site.logged).toEqual([]);
    await site.close();
    await database.close();
  });
}

/** Returns the parameters that confirm a payment with a card. */
export const cardDetails = (number: string, more: object = {}) =>
  ({
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2050, cvc: '123', ...more },
    },
  }) as Stripe.PaymentIntentConfirmParams;

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** Returns the error of a request that is expected to fail. */
export const catchStripeError = (request: Promise<unknown>): Promise<StripeError> =>
  request.then(
    () => {
      throw new Error('the request did not fail');
    },
    (error: StripeError) => error,
  );
