import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { testCards } from '#contract/donations/sandbox.ts';
import { pollUntil } from '#tests/support/payments.ts';
import {
  cardDetails,
  catchStripeError,
  site,
  startSandboxSite,
  stripe,
} from '#tests/support/sandbox-site.ts';

const create = (options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create(
    {
      amount: 2500,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { donation_id: 'd1' },
    },
    options,
  );

startSandboxSite();

describe('the protocol of the provider', () => {
  test('the SDK can create, retrieve and cancel a payment intent', async () => {
    const made = await create();
    expect(made).toMatchObject({
      object: 'payment_intent',
      amount: 2500,
      amount_received: 0,
      currency: 'usd',
      livemode: false,
      metadata: { donation_id: 'd1' },
      status: 'requires_payment_method',
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w+$`));
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      id: made.id,
      client_secret: made.client_secret,
    });
    expect(await stripe.paymentIntents.cancel(made.id)).toMatchObject({ status: 'canceled' });
    expect(await catchStripeError(stripe.paymentIntents.cancel(made.id))).toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
  });

  test('creates one intent per idempotency key, and rejects another amount', async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () => create({ idempotencyKey: 'k1' })),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(
      await catchStripeError(
        stripe.paymentIntents.create({ amount: 2600, currency: 'usd' }, { idempotencyKey: 'k1' }),
      ),
    ).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test.each<[string, () => Promise<unknown>, object]>([
    [
      'an intent that is none',
      () => stripe.paymentIntents.retrieve('pi_unknown'),
      { type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing' },
    ],
    [
      'too small an amount',
      () => stripe.paymentIntents.create({ amount: 49, currency: 'usd' }),
      { type: 'StripeInvalidRequestError', code: 'amount_too_small', param: 'amount' },
    ],
    [
      'no amount',
      () => stripe.paymentIntents.create({ currency: 'usd' } as Stripe.PaymentIntentCreateParams),
      { code: 'parameter_missing', param: 'amount' },
    ],
    [
      'half a cent',
      () => stripe.paymentIntents.create({ amount: 100.5, currency: 'usd' }),
      { code: 'parameter_invalid_integer' },
    ],
    [
      'a call that is not played',
      () => stripe.customers.create({}),
      { type: 'StripeInvalidRequestError', statusCode: 404 },
    ],
    [
      'another key',
      () =>
        new Stripe('sk_test_other', {
          host: '127.0.0.1',
          port: stripe.getApiField('port'),
          protocol: 'http',
        }).paymentIntents.retrieve('pi_1'),
      { type: 'StripeAuthenticationError', statusCode: 401 },
    ],
  ])('%s', async (_what, call, error) => {
    expect(await catchStripeError(call())).toMatchObject(error);
  });

  test('refunds a part, then the rest, but not more', async () => {
    const { id } = await create();
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
    });
    await stripe.paymentIntents.confirm(id, cardDetails('4242424242424242'));
    expect(await stripe.refunds.create({ payment_intent: id, amount: 1000 })).toMatchObject({
      object: 'refund',
      amount: 1000,
      status: 'succeeded',
    });
    expect(
      await catchStripeError(stripe.refunds.create({ payment_intent: id, amount: 1501 })),
    ).toMatchObject({ statusCode: 400 });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 1500 });
    expect(await catchStripeError(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
  });
});

describe('test cards, through the SDK', () => {
  test.each<[string, string, string | undefined, string]>([
    ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      '4000000000009995',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    [
      '5555555555554444',
      'card_declined',
      'test_mode_live_card',
      'Your card was declined. This is test mode, and the number is not that of a test card.',
    ],
    ['4242424242424241', 'incorrect_number', undefined, 'Your card number is incorrect.'],
    ['42', 'incorrect_number', undefined, 'Your card number is incorrect.'],
  ])(
    'test card %s: %s %s, and another card may pay',
    async (number, code, declineCode, message) => {
      const { id } = await create();
      const error = await catchStripeError(stripe.paymentIntents.confirm(id, cardDetails(number)));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        message,
        payment_intent: { id, status: 'requires_payment_method' },
      });
      expect(error.decline_code || undefined).toBe(declineCode);
      expect(
        await stripe.paymentIntents.confirm(id, cardDetails('4242 4242 4242 4242')),
      ).toMatchObject({
        status: 'succeeded',
        amount_received: 2500,
        last_payment_error: null,
      });
      expect(
        await catchStripeError(stripe.paymentIntents.confirm(id, cardDetails('4242424242424242'))),
      ).toMatchObject({ code: 'payment_intent_unexpected_state' });
    },
  );

  test.each([
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_month: 0 }, 'invalid_expiry_month'],
    [{ exp_year: 2020 }, 'invalid_expiry_year'],
    [{ exp_year: 2200 }, 'invalid_expiry_year'],
    [{ cvc: '12' }, 'invalid_cvc'],
    [{ cvc: 'abc' }, 'invalid_cvc'],
  ])('rejects a card with %j: %s', async (wrong, code) => {
    const { id } = await create();
    expect(
      await catchStripeError(
        stripe.paymentIntents.confirm(id, cardDetails('4242424242424242', wrong)),
      ),
    ).toMatchObject({ type: 'StripeCardError', code });
  });

  test('the sandbox supports every test card that the form offers', async () => {
    for (const { number } of testCards) {
      const { id } = await create();
      const error = await stripe.paymentIntents.confirm(id, cardDetails(number)).then(
        () => null,
        (refused: InstanceType<typeof Stripe.errors.StripeError>) => refused,
      );
      expect(error?.decline_code).not.toBe('test_mode_live_card');
    }
  });

  test.each(['4000002500003155', '4000000000003220'])(
    'test card %s requires authentication',
    async (number) => {
      const { id, client_secret: clientSecret } = await create();
      expect(await stripe.paymentIntents.confirm(id, cardDetails(number))).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      });
      const refused = await site.anonymous.request('POST', '/sandbox/authenticate', {
        body: { clientSecret, succeed: false },
      });
      expect(refused.json).toEqual({
        status: 'requires_payment_method',
        error: {
          code: 'payment_intent_authentication_failure',
          declineCode: null,
          message: expect.stringContaining('unable to authenticate'),
        },
      });
      await stripe.paymentIntents.confirm(id, cardDetails(number));
      expect(
        (
          await site.anonymous.request('POST', '/sandbox/authenticate', {
            body: { clientSecret, succeed: true },
          })
        ).json,
      ).toEqual({ status: 'succeeded', error: null });
    },
  );

  test('test card 4000000000000077 is processing at first and cannot be canceled', async () => {
    const { id } = await create();
    expect(await stripe.paymentIntents.confirm(id, cardDetails('4000000000000077'))).toMatchObject({
      status: 'processing',
      amount_received: 0,
    });
    expect(await catchStripeError(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await pollUntil(
      () => stripe.paymentIntents.retrieve(id),
      ({ status }) => status === 'succeeded',
    );
  });
});
