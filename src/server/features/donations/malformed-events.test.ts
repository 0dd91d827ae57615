import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createPayments } from '#server/platform/payments/provider.ts';
import { aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { keys } from '#tests/support/payments.ts';
import { type Reply, type ServedApp, servedApp } from '#tests/support/served-app.ts';

// These tests need no response from the payment provider, so nothing listens on this port.
const payments = createPayments(keys, {
  at: { host: '127.0.0.1', port: 9 },
  timeoutMs: 500,
  retries: 0,
});
let database: Database;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, {}, undefined, { payments });
});
beforeEach(async () => {
  await database.query('delete from payment_events');
  await database.query('delete from donations');
  await aDonation(database, { paymentIntentId: 'pi_1' });
  site.logged.length = 0;
});
afterAll(async () => {
  await site.close();
  await database.close();
});

function send(body: unknown): Promise<Reply> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return site.anonymous.request('POST', '/api/webhooks/stripe', {
    raw: payload,
    headers: {
      'sec-fetch-site': 'cross-site',
      'stripe-signature': payments.stripe.webhooks.generateTestHeaderString({
        payload,
        secret: keys.webhookSecret,
      }),
    },
  });
}
const stored = async () =>
  (
    await database.query(
      `select d.*, (select count(*) from payment_events) as events from donations d`,
    )
  ).rows;
const malformed = {
  status: 400,
  json: {
    detail:
      'This event does not match the payment provider’s documented format. ' +
      'Nothing was changed.',
  },
};

const objects = {
  'payment_intent.succeeded': {
    id: 'pi_1',
    amount_received: 2500,
    currency: 'usd',
    metadata: { donation_id: '0f6c9a52-3a43-4f8e-9d8c-0c1f6f1f7a12' },
  },
  'payment_intent.payment_failed': {
    id: 'pi_1',
    amount_received: 0,
    currency: 'usd',
    metadata: {},
  },
  'charge.refunded': {
    id: 'ch_1',
    payment_intent: 'pi_1',
    amount_refunded: 300,
    currency: 'usd',
    metadata: {},
  },
  'refund.created': {
    id: 're_1',
    payment_intent: 'pi_1',
    amount: 300,
    currency: 'usd',
    status: 'succeeded',
  },
  'charge.dispute.closed': {
    id: 'dp_1',
    payment_intent: 'pi_1',
    amount: 2500,
    currency: 'usd',
    status: 'lost',
    balance_transactions: [{ amount: -2500 }],
  },
} as const;
type Type = keyof typeof objects;
const event = (type: Type, object: unknown = objects[type]) => ({
  id: 'evt_1',
  object: 'event',
  type,
  created: 1_700_000_000,
  data: { object },
});
const types = Object.keys(objects) as Type[];

describe('a signed event with an unexpected shape', () => {
  const envelope = event('payment_intent.succeeded');
  test.each<[string, unknown]>([
    ['null', null],
    ['a number', 7],
    ['a string', '"evt_1"'],
    ['true', true],
    ['an array', [envelope]],
    ['an empty object', {}],
    ['invalid JSON', '{"id":'],
    ['without an id', { ...envelope, id: undefined }],
    ['with a number for an id', { ...envelope, id: 1 }],
    ['with an empty id', { ...envelope, id: '' }],
    ['with NUL in the id', { ...envelope, id: 'evt_\u0000' }],
    ['with an id that is too long', { ...envelope, id: 'e'.repeat(256) }],
    ['without a type', { ...envelope, type: undefined }],
    ['with a type that is an object', { ...envelope, type: {} }],
    ['with a time that is a string', { ...envelope, created: 'yesterday' }],
    ['with a time beyond the year 9999', { ...envelope, created: 1e15 }],
    ['without data', { ...envelope, data: undefined }],
    ['with data that is null', { ...envelope, data: null }],
    ['with data that is an array', { ...envelope, data: [] }],
    ['without an object', { ...envelope, data: {} }],
    ['with an object that is null', { ...envelope, data: { object: null } }],
    ['with an object that is a string', { ...envelope, data: { object: 'pi_1' } }],
    [
      'with metadata that is a string',
      event('payment_intent.succeeded', { ...objects['payment_intent.succeeded'], metadata: 'x' }),
    ],
    [
      'with metadata of numbers',
      event('payment_intent.succeeded', {
        ...objects['payment_intent.succeeded'],
        metadata: { donation_id: 1 },
      }),
    ],
  ])('rejects a signed event with 400: %s', async (_what, body) => {
    const before = await stored();
    expect(await send(body)).toMatchObject(malformed);
    expect(await stored()).toEqual(before);
    expect(site.logged).toEqual([]);
  });

  const required: readonly (readonly [Type, string])[] = types.flatMap((type) =>
    Object.keys(objects[type])
      .filter((field) => !['metadata', 'balance_transactions'].includes(field))
      .filter((field) => !(type === 'charge.refunded' && field === 'id'))
      .filter((field) => !(field === 'payment_intent'))
      // A payment that failed moved no money, so its id is enough.
      .filter((field) => !(type === 'payment_intent.payment_failed' && field !== 'id'))
      .map((field) => [type, field] as const),
  );
  test.each(required)('rejects with 400: a %s with an invalid %s', async (type, field) => {
    for (const value of [undefined, true, [], { id: 1 }, -1.5]) {
      const before = await stored();
      const answer = await send(event(type, { ...objects[type], [field]: value }));
      expect(answer, `${field}: ${JSON.stringify(value)}`).toMatchObject(malformed);
      expect(await stored()).toEqual(before);
    }
  });

  test('acknowledges an event with 200 if this site does not handle its type', async () => {
    const before = await stored();
    for (const type of ['customer.created', 'toString', '__proto__', 'a\u0000b', ''])
      for (const data of [undefined, null, 7, { object: null }])
        expect(await send({ id: 'evt_1', type, data })).toMatchObject({ status: 200 });
    expect(await stored()).toEqual(before);
  });

  test('applies an event without metadata', async () => {
    const { metadata: _metadata, ...intent } = objects['payment_intent.succeeded'];
    expect(await send(event('payment_intent.succeeded', intent))).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([{ status: 'completed' }]);
  });

  test('random events never cause a 5xx and never store an invalid value', async () => {
    const odd = fc.oneof(
      fc.constantFrom(
        null,
        '',
        '\u0000',
        'pi_1\u0000',
        '\ud800',
        0,
        -1,
        0.5,
        2 ** 31,
        2 ** 53,
        1e300,
        [],
        {},
        true,
        'lost',
      ),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const places = ['id', 'type', 'created', 'data', 'object', 'field'] as const;
    const cases = fc
      .constantFrom(...types)
      .chain((type) =>
        fc.tuple(
          fc.constant(type),
          fc.constantFrom(...places),
          fc.constantFrom(...Object.keys(objects[type])),
          fc.option(odd, { nil: undefined }),
        ),
      );
    await fc.assert(
      fc.asyncProperty(cases, async ([type, place, field, value]) => {
        const body: Record<string, unknown> = event(type);
        if (place === 'object') body.data = { object: value };
        else if (place === 'field') body.data = { object: { ...objects[type], [field]: value } };
        else body[place] = value;
        const { status } = await send(body);
        expect([200, 400]).toContain(status);
        for (const row of await stored()) {
          expect(row.refundedCents).toBeLessThanOrEqual(2500);
          expect(row.paymentIntentId).toBe('pi_1');
        }
        const { rows } = await database.query('select * from payment_reversals');
        for (const { amount } of rows) expect(amount).toBeLessThanOrEqual(2500);
      }),
      { numRuns: 400 },
    );
    // Every line in the log is about a payment whose random amount or currency differs from its
    // donation's.
    for (const [, message] of site.logged as [unknown, string][])
      expect(message).toContain('another amount or currency');
  });
});
