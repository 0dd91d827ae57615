import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DonationStatus } from '#domain/donation.ts';
import { limits } from '#domain/limits.ts';
import { createPayments } from '#server/platform/payments/provider.ts';
import { aDonation } from '#tests/factories.ts';
import { asOwner, testDatabase } from '#tests/support/database.ts';
import { keys } from '#tests/support/payments.ts';
import { type Reply, type ServedApp, servedApp } from '#tests/support/served-app.ts';

// These tests need no response from the payment provider, so nothing listens on this port.
const payments = createPayments(keys, {
  at: { host: '127.0.0.1', port: 9 },
  timeoutMs: 500,
  retries: 0,
});
const other = 'whsec_of_somebody_else';

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, {}, undefined, { payments });
});
beforeEach(async () => {
  await database.query('truncate donations, payment_events, payment_reversals, mails cascade');
  site.logged.length = 0;
  site.warned.length = 0;
});
afterAll(async () => {
  await site.close();
  await database.close();
});

const now = () => Math.floor(Date.now() / 1000);
const sign = (payload: string, { secret = keys.webhookSecret, timestamp = now() } = {}) =>
  payments.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const send = (
  payload: string,
  headers: Record<string, string> = { 'stripe-signature': sign(payload) },
): Promise<Reply> =>
  site.anonymous.request('POST', '/api/webhooks/stripe', {
    raw: payload,
    headers: { 'sec-fetch-site': 'cross-site', ...headers },
  });

let events = 0;
type Happening =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'customer.created';
function event(type: Happening, intent: string, more: Record<string, unknown> = {}): string {
  events += 1;
  const object =
    type === 'charge.refunded'
      ? {
          id: 'ch_1',
          object: 'charge',
          payment_intent: intent,
          amount: 2500,
          amount_refunded: 2500,
          currency: 'usd',
          metadata: {},
          refunded: true,
          ...more,
        }
      : {
          id: intent,
          object: 'payment_intent',
          amount: 2500,
          amount_received: type.endsWith('succeeded') ? 2500 : 0,
          currency: 'usd',
          metadata: {},
          ...more,
        };
  return JSON.stringify({ id: `evt_${events}`, object: 'event', type, data: { object } });
}
const donation = (paymentIntentId: string | null, status: DonationStatus = 'pending') =>
  aDonation(database, { paymentIntentId, status });
const statuses = async () =>
  (
    await database.query<{ status: string }>('select status from donations order by created_at')
  ).rows.map(({ status }) => status);
const eventCount = async () =>
  (await database.query<{ n: number }>('select count(*) as n from payment_events')).rows[0]!.n;

describe('an event without a valid signature', () => {
  const good = event('payment_intent.succeeded', 'pi_1');
  test.each<[string, () => [string, Record<string, string>]]>([
    ['without a signature', () => [good, {}]],
    ['with an empty signature', () => [good, { 'stripe-signature': '' }]],
    ['with a malformed signature', () => [good, { 'stripe-signature': 't=1,v1=abc' }]],
    [
      'with a signature of an unknown scheme',
      () => [good, { 'stripe-signature': sign(good).replace('v1=', 'v0=') }],
    ],
    [
      'signed with another secret',
      () => [good, { 'stripe-signature': sign(good, { secret: other }) }],
    ],
    [
      'signed six minutes ago',
      () => [good, { 'stripe-signature': sign(good, { timestamp: now() - 360 }) }],
    ],
    [
      'with a changed timestamp',
      () => [
        good,
        {
          'stripe-signature': sign(good, { timestamp: now() - 360 }).replace(
            /^t=\d+/,
            `t=${now()}`,
          ),
        },
      ],
    ],
    ['with another body', () => [good.replace('2500', '2501'), { 'stripe-signature': sign(good) }]],
    ['with a space after the body', () => [`${good} `, { 'stripe-signature': sign(good) }]],
    ['with an empty body', () => ['', { 'stripe-signature': sign(good) }]],
  ])('is rejected with 400: %s', async (_what, made) => {
    await donation('pi_1');
    const [body, headers] = made();
    const answer = await send(body, headers);
    expect(answer).toMatchObject({
      status: 400,
      json: { detail: 'This request is not signed by the payment provider.' },
    });
    expect([await statuses(), await eventCount()]).toEqual([['pending'], 0]);
    expect(site.logged).toEqual([]);
  });

  test('rejects an event with 413 if its body is over the limit', async () => {
    const long = event('payment_intent.succeeded', 'pi_1', {
      description: 'a'.repeat(limits.body),
    });
    expect((await send(long)).status).toBe(413);
  });
});

describe('a signed event', () => {
  test('an event completes its donation without Origin and with any content type', async () => {
    await donation('pi_1');
    const body = event('payment_intent.succeeded', 'pi_1');
    expect(
      await send(body, { 'stripe-signature': sign(body), 'content-type': 'text/plain' }),
    ).toMatchObject({ status: 200, json: { received: true } });
    expect(await statuses()).toEqual(['completed']);
  });

  test('an event that is repeated or sent concurrently counts once', async () => {
    await donation('pi_1');
    const body = event('payment_intent.succeeded', 'pi_1');
    const answers = await Promise.all(Array.from({ length: 32 }, () => send(body)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await statuses(), await eventCount()]).toEqual([['completed'], 1]);
  });

  test('an event finds the donation by our own id before the payment id is stored', async () => {
    const id = await donation(null);
    await send(event('payment_intent.succeeded', 'pi_1', { metadata: { donation_id: id } }));
    expect(
      (await database.query('select status, payment_intent_id as intent from donations')).rows,
    ).toEqual([{ status: 'completed', intent: 'pi_1' }]);
  });

  test('does not change a donation that is named only in the metadata of another payment', async () => {
    const id = await donation('pi_1');
    expect(
      (await send(event('payment_intent.succeeded', 'pi_2', { metadata: { donation_id: id } })))
        .status,
    ).toBe(200);
    expect(await statuses()).toEqual(['pending']);
  });

  test.each([
    ['amount_received', 2499],
    ['amount_received', 250_000],
    ['amount_received', 0],
    ['currency', 'zwl'],
  ])('logs an event with the wrong %s %j and completes nothing', async (field, value) => {
    await donation('pi_1');
    const body = event('payment_intent.succeeded', 'pi_1', { [field]: value });
    expect([(await send(body)).status, (await send(body)).status]).toEqual([200, 200]);
    expect(await statuses()).toEqual(['pending']);
    // The event is logged once, although it was sent twice.
    expect(site.logged).toEqual([
      [expect.anything(), expect.stringContaining('another amount or currency')],
    ]);
  });

  test.each(['pi_unknown', 'not even that'])(
    'acknowledges and logs an event about an unknown payment (%s)',
    async (intent) => {
      expect(
        (
          await send(
            event('payment_intent.succeeded', intent, {
              metadata: { donation_id: "'; drop table donations" },
            }),
          )
        ).status,
      ).toBe(200);
      expect([site.warned.length, site.logged, await eventCount()]).toEqual([1, [], 0]);
    },
  );

  test.each(['payment_intent.payment_failed', 'payment_intent.canceled'])(
    'acknowledges a late %s that says no more than the id, and keeps a completed donation',
    async (type) => {
      const id = await donation('pi_late', 'completed');
      const read = () =>
        database.selectFrom('donations').selectAll().where('id', '=', id).executeTakeFirst();
      const before = await read();
      for (const object of [
        { id: 'pi_late', object: 'payment_intent' },
        { id: 'pi_late', amount: 2500, currency: null, metadata: null },
      ]) {
        events += 1;
        const body = { id: `evt_${events}`, object: 'event', type, data: { object } };
        expect(await send(JSON.stringify(body))).toMatchObject({
          status: 200,
          json: { received: true },
        });
      }
      expect(await read()).toEqual(before);
      expect([site.logged, site.warned]).toEqual([[], []]);
    },
  );

  test.each([
    ['charge.refunded', { id: 'ch_1', amount_refunded: 2500 }],
    ['refund.updated', { id: 're_1', amount: 2500, status: 'succeeded' }],
    ['charge.dispute.closed', { id: 'dp_1', amount: 2500, status: 'lost' }],
  ])('applies %s without metadata to the donation with its payment', async (type, object) => {
    const id = await donation('pi_1', 'completed');
    events += 1;
    const data = { object: { ...object, payment_intent: 'pi_1', currency: 'usd' } };
    expect(await send(JSON.stringify({ id: `evt_${events}`, type, data }))).toMatchObject({
      status: 200,
    });
    expect(
      await database.selectFrom('donations').select('status').where('id', '=', id).execute(),
    ).toEqual([{ status: 'refunded' }]);
  });

  test('acknowledges an event of a type that this site does not handle', async () => {
    await donation('pi_1');
    expect((await send(event('customer.created', 'pi_1'))).status).toBe(200);
    expect([await statuses(), site.logged]).toEqual([['pending'], []]);
  });

  test('does not store an event that fails, so the event counts when it is resent', async () => {
    await donation('pi_1');
    const body = event('payment_intent.succeeded', 'pi_1');
    await asOwner(
      database,
      `create function refuse_once() returns trigger language plpgsql as $$
       begin
         raise exception 'out of order';
       end $$;
       create trigger refuse
         before update on donations
         for each row execute function refuse_once()`,
    );
    expect((await send(body)).status).toBe(500);
    await asOwner(database, 'drop function refuse_once cascade');
    expect([await statuses(), await eventCount()]).toEqual([['pending'], 0]);
    expect((await send(body)).status).toBe(200);
    expect(await statuses()).toEqual(['completed']);
  });
});

describe('events in any order', () => {
  const [paid, failed, canceled, refunded] = [
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'charge.refunded',
  ] as const;
  test.each<[Happening[], string]>([
    [[failed], 'failed'],
    [[canceled], 'failed'],
    [[failed, paid], 'completed'],
    [[paid, failed], 'completed'],
    [[paid, canceled], 'completed'],
    [[failed, failed, paid, failed], 'completed'],
    [[paid, refunded], 'refunded'],
    [[refunded, paid], 'refunded'],
    [[refunded, failed, paid], 'refunded'],
    [[failed, refunded, paid], 'refunded'],
  ])('%j lead to the status %s', async (sequence, status) => {
    await donation('pi_1');
    for (const type of sequence) expect((await send(event(type, 'pi_1'))).status).toBe(200);
    expect(await statuses()).toEqual([status]);
  });

  test('concurrent events lead to the same status as successive ones', async () => {
    await Promise.all(['pi_1', 'pi_2', 'pi_3', 'pi_4', 'pi_5'].map((intent) => donation(intent)));
    const all = ['pi_1', 'pi_2', 'pi_3', 'pi_4', 'pi_5'].flatMap((intent) => [
      event(refunded, intent),
      event(failed, intent),
      event(paid, intent),
      event(canceled, intent),
    ]);
    await Promise.all([...all, ...all].map((body) => send(body)));
    expect([new Set(await statuses()), await eventCount()]).toEqual([new Set(['refunded']), 20]);
  });
});

test('returns 404 for methods other than POST', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await site.anonymous.request(method, '/api/webhooks/stripe')).status).toBe(404);
});
