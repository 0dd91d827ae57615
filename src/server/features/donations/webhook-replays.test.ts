import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPayments } from '#server/platform/payments/provider.ts';
import { aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { keys } from '#tests/support/payments.ts';
import { type ServedApp, servedApp } from '#tests/support/served-app.ts';

// These tests need no response from the payment provider, so nothing listens on this port.
const payments = createPayments(keys, { at: { host: '127.0.0.1', port: 9 }, retries: 0 });
const [own, other] = [keys.webhookSecret, 'whsec_of_somebody_else'];

let database: Awaited<ReturnType<typeof testDatabase>>;
let site: ServedApp;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, {}, undefined, { payments });
});
beforeEach(() => database.query('truncate donations, payment_events, mails cascade'));
afterAll(async () => {
  await site.close();
  await database.close();
});

const now = () => Math.floor(Date.now() / 1000);
const sign = (payload: string, secret = own, timestamp = now()): string =>
  payments.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
const send = async (payload: string, signature = sign(payload)): Promise<number> => {
  const reply = await site.anonymous.request('POST', '/api/webhooks/stripe', {
    raw: payload,
    headers: { 'sec-fetch-site': 'cross-site', 'stripe-signature': signature },
  });
  return reply.status;
};

const intent = { id: 'pi_1', amount_received: 2500, currency: 'usd', metadata: {} };
const write = (id: string, type: string, object: object = intent): string =>
  JSON.stringify({ id, type, data: { object } });
const paid = (id: string, object?: object) => write(id, 'payment_intent.succeeded', object);
const failed = (id: string) => write(id, 'payment_intent.payment_failed');
const charge = { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 2500, currency: 'usd' };

const aPendingDonation = (paymentIntentId: string) =>
  aDonation(database, {
    paymentIntentId,
    status: 'pending',
    receiptEmail: 'rudo@example.org',
  });
const readDonations = async () =>
  (
    await database.query<{ paymentIntentId: string; status: string; receiptState: string }>(
      `select payment_intent_id, status, refunded_cents, receipt_state
       from donations
       order by payment_intent_id`,
    )
  ).rows;
const readStatuses = async () => (await readDonations()).map(({ status }) => status);

test('of two events with one id, the first counts, whatever the second says', async () => {
  await aPendingDonation('pi_1');
  await aPendingDonation('pi_2');
  expect(await send(failed('evt_1'))).toBe(200);
  const before = await readDonations();
  for (const second of [
    paid('evt_1'),
    paid('evt_1', { ...intent, id: 'pi_2' }),
    write('evt_1', 'charge.refunded', charge),
  ])
    expect(await send(second)).toBe(200);
  expect(await readDonations()).toEqual(before);
  expect(await send(paid('evt_2'))).toBe(200);
  expect(await readStatuses()).toEqual(['completed', 'pending']);
});

test('concurrent events with one id and different bodies count as one', async () => {
  for (const id of ['pi_1', 'pi_2', 'pi_3', 'pi_4']) await aPendingDonation(id);
  const bodies = ['pi_1', 'pi_2', 'pi_3', 'pi_4'].map((id) => paid('evt_1', { ...intent, id }));
  expect(await Promise.all(bodies.map((body) => send(body)))).toEqual([200, 200, 200, 200]);
  expect((await readStatuses()).toSorted()).toEqual(['completed', 'pending', 'pending', 'pending']);
});

test('a recorded request is accepted for five minutes, and counts once', async () => {
  await aPendingDonation('pi_1');
  const body = paid('evt_1');
  expect(await send(body, sign(body, own, now() - 301))).toBe(400);
  expect(await readStatuses()).toEqual(['pending']);
  const recorded = sign(body, own, now() - 200);
  expect([await send(body, recorded), await send(body, recorded)]).toEqual([200, 200]);
  expect(await readStatuses()).toEqual(['completed']);
});

test('events that are sent again after their ids were deleted change nothing', async () => {
  await aPendingDonation('pi_1');
  const events = [failed('evt_1'), paid('evt_2'), write('evt_3', 'charge.refunded', charge)];
  for (const body of events) {
    await send(body);
    await site.settleMail();
  }
  const before = await readDonations();
  expect(before).toMatchObject([{ status: 'refunded', receiptState: 'sent' }]);
  await database.query('delete from payment_events');
  for (const body of [...events, ...events.toReversed()]) expect(await send(body)).toBe(200);
  await site.settleMail();
  expect(await readDonations()).toEqual(before);
});

test('while the secret is replaced, one of several signatures must be ours', async () => {
  await aPendingDonation('pi_1');
  const body = paid('evt_1');
  const timestamp = now();
  const signatureOf = (secret: string) => sign(body, secret, timestamp).split(',')[1]!;
  const header = (...secrets: string[]) =>
    [`t=${timestamp}`, ...secrets.map(signatureOf)].join(',');
  expect(await send(body, header(other, `${other}_too`))).toBe(400);
  expect(await readStatuses()).toEqual(['pending']);
  expect(await send(body, header(other, own))).toBe(200);
  expect(await readStatuses()).toEqual(['completed']);
});
