import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testCards } from '#contract/sandbox.ts';
import type { Database } from '#server/platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  beginPayment,
  completeDonation,
  donation,
  goodCard,
  keys,
  pollUntil,
} from '#tests/support/payments.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';

let database: Database;
let site: ServedApp;
let sandbox: Sandbox;
let stripe: Stripe;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, {}, undefined, { processingMs: 300 });
  sandbox = site.sandbox!;
  ({ stripe } = sandbox.payments);
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const card = (number: string, more: object = {}) =>
  ({
    payment_method_data: {
      type: 'card',
      card: { number, exp_month: 12, exp_year: 2050, cvc: '123', ...more },
    },
  }) as Stripe.PaymentIntentConfirmParams;
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
const failure = <T>(work: Promise<T>) =>
  work.then(
    () => {
      throw new Error('the request did not fail');
    },
    (error: InstanceType<typeof Stripe.errors.StripeError>) => error,
  );

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
    expect(await failure(stripe.paymentIntents.cancel(made.id))).toMatchObject({
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
      await failure(
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
    expect(await failure(call())).toMatchObject(error);
  });

  test('refunds a part, then the rest, but not more', async () => {
    const { id } = await create();
    expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      statusCode: 400,
    });
    await stripe.paymentIntents.confirm(id, card('4242424242424242'));
    expect(await stripe.refunds.create({ payment_intent: id, amount: 1000 })).toMatchObject({
      object: 'refund',
      amount: 1000,
      status: 'succeeded',
    });
    expect(
      await failure(stripe.refunds.create({ payment_intent: id, amount: 1501 })),
    ).toMatchObject({ statusCode: 400 });
    expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 1500 });
    expect(await failure(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
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
      const error = await failure(stripe.paymentIntents.confirm(id, card(number)));
      expect(error).toMatchObject({
        type: 'StripeCardError',
        statusCode: 402,
        code,
        message,
        payment_intent: { id, status: 'requires_payment_method' },
      });
      expect(error.decline_code || undefined).toBe(declineCode);
      expect(await stripe.paymentIntents.confirm(id, card('4242 4242 4242 4242'))).toMatchObject({
        status: 'succeeded',
        amount_received: 2500,
        last_payment_error: null,
      });
      expect(
        await failure(stripe.paymentIntents.confirm(id, card('4242424242424242'))),
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
      await failure(stripe.paymentIntents.confirm(id, card('4242424242424242', wrong))),
    ).toMatchObject({ type: 'StripeCardError', code });
  });

  test('the sandbox supports every test card that the form offers', async () => {
    for (const { number } of testCards) {
      const { id } = await create();
      const error = await stripe.paymentIntents.confirm(id, card(number)).then(
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
      expect(await stripe.paymentIntents.confirm(id, card(number))).toMatchObject({
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
      await stripe.paymentIntents.confirm(id, card(number));
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
    expect(await stripe.paymentIntents.confirm(id, card('4000000000000077'))).toMatchObject({
      status: 'processing',
      amount_received: 0,
    });
    expect(await failure(stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await pollUntil(
      () => stripe.paymentIntents.retrieve(id),
      ({ status }) => status === 'succeeded',
    );
  });
});

describe('paying in the browser', () => {
  const pay = (clientSecret: string, more: object = {}) =>
    site.anonymous.request('POST', '/sandbox/confirm', {
      body: { ...goodCard, clientSecret, ...more },
    });
  const outcome = async (intentId: string, clientSecret: string) =>
    (
      await site.anonymous.request(
        'GET',
        `/api/donations/by-intent/${intentId}?clientSecret=${clientSecret}`,
      )
    ).json as { status: string; refunded: number };

  test('a signed event completes the donation', async () => {
    const { intentId } = await completeDonation(site.anonymous);
    expect(
      (
        await database.query('select status from donations where payment_intent_id = $1', [
          intentId,
        ])
      ).rows,
    ).toEqual([{ status: 'completed' }]);
    expect(
      (
        await database.query(
          `select type
           from payment_events e
           join donations d on d.id = e.donation_id
           where d.payment_intent_id = $1`,
          [intentId],
        )
      ).rows,
    ).toEqual([{ type: 'payment_intent.succeeded' }]);
  });

  test('ten concurrent clicks result in one payment', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(clientSecret)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"succeeded","error":null}']),
    );
    expect(
      (
        await database.query(
          `select 1 from sandbox_events where payload -> 'data' -> 'object' ->> 'id' = $1`,
          [intentId],
        )
      ).rowCount,
    ).toBe(1);
  });

  test('a declined card fails with a message, and another completes the donation', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    expect((await pay(clientSecret, { number: '4000 0000 0000 9995' })).json).toEqual({
      status: 'requires_payment_method',
      error: {
        code: 'card_declined',
        declineCode: 'insufficient_funds',
        message: 'Your card has insufficient funds.',
      },
    });
    expect(await outcome(intentId, clientSecret)).toMatchObject({ status: 'failed' });
    await pay(clientSecret);
    await pollUntil(
      () => outcome(intentId, clientSecret),
      ({ status }) => status === 'completed',
    );
  });

  test('a payment in processing is pending until it has succeeded', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    expect((await pay(clientSecret, { number: '4000000000000077' })).json).toEqual({
      status: 'processing',
      error: null,
    });
    expect(await outcome(intentId, clientSecret)).toMatchObject({ status: 'pending' });
    await pollUntil(
      () => outcome(intentId, clientSecret),
      ({ status }) => status === 'completed',
    );
  });

  test('a refund removes the donation from the totals', async () => {
    const { intentId, clientSecret } = await completeDonation(site.anonymous);
    await stripe.refunds.create({ payment_intent: intentId });
    await pollUntil(
      () => outcome(intentId, clientSecret),
      ({ status }) => status === 'refunded',
    );
  });

  const statusAfter = async (number: string, then: (intentId: string) => Promise<unknown>) => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    await pay(clientSecret, { number });
    await then(intentId);
    return async (refunded: number) =>
      pollUntil(
        () => outcome(intentId, clientSecret),
        (answer) => answer.refunded === refunded,
      );
  };
  const waiting = async (type: string) =>
    pollUntil(
      async () =>
        (
          await database.query(
            `select 1 from sandbox_events
             where payload ->> 'type' = $1 and delivered_at is null`,
            [type],
          )
        ).rowCount,
      (count) => count === 0,
    );

  test('a partial refund leaves the rest of the donation', async () => {
    const refunded = await statusAfter(goodCard.number, (id) =>
      stripe.refunds.create({ payment_intent: id, amount: 345 }),
    );
    expect(await refunded(345)).toMatchObject({ status: 'completed', amount: 2500 });
  });

  test('if a refund fails, the donation counts again', async () => {
    const refunded = await statusAfter('4000000000005126', (id) =>
      stripe.refunds.create({ payment_intent: id }),
    );
    await waiting('refund.created');
    await waiting('charge.refunded');
    await waiting('refund.failed');
    expect(await refunded(0)).toMatchObject({ status: 'completed' });
  });

  test.each([
    ['winning_evidence', 'completed', 0],
    ['losing_evidence', 'refunded', 2500],
  ])('the evidence decides a dispute: %s', async (evidence, status, cents) => {
    const refunded = await statusAfter('4000000000000259', async (id) => {
      const { data } = await stripe.disputes.list({ payment_intent: id });
      expect(data).toMatchObject([{ object: 'dispute', status: 'needs_response', amount: 2500 }]);
      const decided = { evidence: { uncategorized_text: evidence } };
      await stripe.disputes.update(data[0]!.id, decided);
      expect(await failure(stripe.disputes.update(data[0]!.id, decided))).toMatchObject({
        statusCode: 400,
      });
    });
    await waiting('charge.dispute.created');
    await waiting('charge.dispute.closed');
    expect(await refunded(cents)).toMatchObject({ status });
  });

  test('an accepted dispute is lost, and an unknown one is not found', async () => {
    const refunded = await statusAfter('4000000000000259', async (id) => {
      const { data } = await stripe.disputes.list({ payment_intent: id });
      expect(await stripe.disputes.close(data[0]!.id)).toMatchObject({ status: 'lost' });
    });
    expect(await refunded(2500)).toMatchObject({ status: 'refunded' });
    expect(await failure(stripe.disputes.close('dp_unknown'))).toMatchObject({ statusCode: 404 });
  });

  test("lists the sandbox's events by type, newest first, in pages", async () => {
    const types = ['charge.refunded', 'refund.created'];
    const { data, has_more: more } = await stripe.events.list({ types, limit: 100 });
    expect(more).toBe(false);
    expect(new Set(data.map(({ type }) => type as string))).toEqual(new Set(types));
    expect(data.map(({ created }) => created)).toEqual(
      data.map(({ created }) => created).sort((a, b) => b - a),
    );
    const after = await stripe.events.list({ types, starting_after: data[0]!.id });
    expect(after.data.map(({ id }) => id)).toEqual(data.slice(1).map(({ id }) => id));
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.events.list({ types, created: { gte: later } })).data).toEqual([]);
  });

  test('rejects a closed or foreign payment, a wrong secret or an incomplete card', async () => {
    const { intentId, clientSecret } = await beginPayment(site.anonymous);
    for (const body of [
      { clientSecret },
      { ...goodCard, clientSecret, expMonth: '12' },
      { ...goodCard, clientSecret: 1 },
    ])
      expect((await site.anonymous.request('POST', '/sandbox/confirm', { body })).status).toBe(400);
    expect((await pay(`${clientSecret}x`)).status).toBe(404);
    expect((await pay('pi_1_secret_\0')).status).toBe(404);
    expect(
      (
        await site.anonymous.request('POST', '/sandbox/confirm', {
          body: { ...goodCard, clientSecret },
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(403);
    expect(
      (
        await site.anonymous.request('POST', '/sandbox/authenticate', {
          body: { clientSecret, succeed: true },
        })
      ).json,
    ).toEqual({ status: 'requires_payment_method', error: null });
    await stripe.paymentIntents.cancel(intentId);
    expect((await pay(clientSecret)).json).toMatchObject({
      status: 'canceled',
      error: { message: expect.stringContaining('start again') },
    });
  });
});

describe('events', () => {
  test('delivers signed events until they are accepted, even after a restart', async () => {
    const own = await testDatabase();
    const received: { id: string; valid: boolean }[] = [];
    let answer = 500;
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const event = stripe.webhooks.constructEvent(
        body,
        request.headers['stripe-signature']!,
        keys.webhookSecret,
      );
      received.push({ id: event.id, valid: event.type === 'payment_intent.succeeded' });
      response.writeHead(answer).end();
    });
    await new Promise<void>((resolve) => {
      receiver.listen(0, '127.0.0.1', resolve);
    });
    const open = () =>
      openSandbox({
        database: own,
        log: { warn: () => {} },
        site: () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
        keys,
      });
    let opened = await open();
    await opened.start();
    const { id } = await opened.payments.stripe.paymentIntents.create({
      amount: 2500,
      currency: 'usd',
    });
    await opened.payments.stripe.paymentIntents.confirm(id, card('4242424242424242'));
    await pollUntil(
      async () => received.length,
      (count) => count >= 2,
    );
    await opened.close();
    const before = received.length;
    answer = 200;
    opened = await open();
    await opened.start();
    await pollUntil(
      async () => received.length,
      (count) => count > before,
    );
    await pollUntil(
      async () =>
        (await own.query('select 1 from sandbox_events where delivered_at is not null')).rowCount,
      (count) => count === 1,
    );
    await opened.close();
    await new Promise((resolve) => {
      receiver.close(resolve);
      receiver.closeAllConnections();
    });
    await own.close();
    expect([
      new Set(received.map((one) => one.id)).size,
      received.every(({ valid }) => valid),
    ]).toEqual([1, true]);
  });

  test('stores no card numbers', async () => {
    await completeDonation(site.anonymous);
    const { rows } = await database.query(
      `select
         (select json_agg(i) from sandbox_intents i) as a,
         (select json_agg(e) from sandbox_events e) as b,
         (select json_agg(s) from sandbox_answers s) as c`,
    );
    expect(JSON.stringify(rows)).not.toMatch(/4242424242424242|40000000000000/);
  });
});

test('with the provider’s keys, pays through the SDK without the sandbox’s form', async () => {
  const own = await testDatabase();
  let at = '';
  const provider = await openSandbox({
    database: own,
    log: { warn: () => {} },
    site: () => at,
    keys,
  });
  const keyed = await servedApp(
    own,
    {},
    {
      canonicalAddress: (url) => ({ address: url, differs: false }),
      render: async ({ site: known }) => ({
        status: 200,
        html: JSON.stringify(known.payments),
        redirect: null,
      }),
      assets: { stylesheet: '/a.css', loader: '/a.js' },
      builtFiles: null,
    },
    { payments: provider.payments },
  );
  at = keyed.at;
  await provider.start();
  const { intentId, clientSecret } = await beginPayment(keyed.anonymous);
  await provider.payments.stripe.paymentIntents.confirm(intentId, card('4242424242424242'));
  await pollUntil(
    async () =>
      (
        await keyed.anonymous.request(
          'GET',
          `/api/donations/by-intent/${intentId}?clientSecret=${clientSecret}`,
        )
      ).json as { status: string },
    ({ status }) => status === 'completed',
  );
  expect(await keyed.anonymous.request('GET', '/donate')).toMatchObject({
    text: JSON.stringify({ testMode: true, publishableKey: keys.publishableKey }),
  });
  expect(
    (await keyed.anonymous.request('GET', '/donate')).headers.get('content-security-policy'),
  ).toContain('https://js.stripe.com');
  expect(
    (await keyed.anonymous.request('GET', '/')).headers.get('content-security-policy'),
  ).not.toContain('stripe');
  expect(
    (
      await keyed.anonymous.request('POST', '/sandbox/confirm', {
        body: { ...goodCard, clientSecret },
      })
    ).status,
  ).toBe(404);
  expect((await keyed.anonymous.request('GET', '/api/donor-wall')).json).toMatchObject([
    { donorName: donation.donorName, range: '$25-49' },
  ]);
  await keyed.close();
  await provider.close();
  await own.close();
});
