import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createPayments } from '#server/platform/payments/provider.ts';
import { aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { keys } from '#tests/support/payments.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

// These tests need no response from the payment provider, so nothing listens on this port.
const payments = createPayments(keys, {
  at: { host: '127.0.0.1', port: 9 },
  timeoutMs: 500,
  retries: 0,
});
let database: Database;
let site: ServedApp;
let rudo: Client;
let admin: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, {}, undefined, { payments });
  rudo = await site.signIn('Rudo', 'user');
  admin = await site.signIn('Naledi', 'admin');
});
beforeEach(async () => {
  await database.query('truncate donations, payment_events, payment_reversals, mails cascade');
  await aDonation(database, {
    userId: rudo.id,
    amount: 12_345,
    paymentIntentId: 'pi_1',
    donorName: 'Rudo',
    showOnDonorWall: true,
  });
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

let events = 0;
type Event = { id: string; type: string; created: number; data: { object: object } };
function event(type: string, created: number, object: object): Event {
  events += 1;
  return { id: `evt_${events}`, type, created, data: { object } };
}
const common = { payment_intent: 'pi_1', currency: 'usd', metadata: {} };
const paid = () =>
  event('payment_intent.succeeded', 10, {
    ...common,
    id: 'pi_1',
    amount: 12_345,
    amount_received: 12_345,
  });
const failed = () =>
  event('payment_intent.payment_failed', 5, { ...common, id: 'pi_1', amount_received: 0 });
const refund = (id: string, created: number, amount: number, status = 'succeeded') =>
  event(status === 'failed' ? 'refund.failed' : 'refund.created', created, {
    ...common,
    id,
    object: 'refund',
    amount,
    status,
  });
const charge = (created: number, refunded: number) =>
  event('charge.refunded', created, {
    ...common,
    id: 'ch_1',
    object: 'charge',
    amount: 12_345,
    amount_refunded: refunded,
    refunded: refunded === 12_345,
  });
const dispute = (
  happening: 'created' | 'updated' | 'funds_withdrawn' | 'closed' | 'funds_reinstated',
  created: number,
  status: string,
  more: object = {},
) =>
  event(`charge.dispute.${happening}`, created, {
    ...common,
    id: 'dp_1',
    object: 'dispute',
    amount: 12_345,
    status,
    ...more,
  });

async function send(sent: Event): Promise<void> {
  const payload = JSON.stringify(sent);
  const answer = await site.anonymous.request('POST', '/api/webhooks/stripe', {
    raw: payload,
    headers: {
      'stripe-signature': payments.stripe.webhooks.generateTestHeaderString({
        payload,
        secret: keys.webhookSecret,
      }),
    },
  });
  expect(answer.status).toBe(200);
}

/**
 * Checks every figure that the site shows for a donation of $123.45, of which `net` cents remain
 * after refunds.
 */
async function expectNet(net: number): Promise<void> {
  const json = async (who: Client, path: string) => (await who.request('GET', path)).json;
  const [own] = (await json(rudo, '/api/profile/donations')) as {
    amount: number;
    refunded: number;
    status: string;
  }[];
  expect(own).toMatchObject({
    amount: 12_345,
    refunded: 12_345 - net,
    status: net > 0 ? 'completed' : 'refunded',
  });
  const count = net > 0 ? 1 : 0;
  expect(await json(rudo, '/api/profile/summary')).toMatchObject({
    donations: count,
    donatedCents: net,
  });
  expect(await json(admin, '/api/admin/stats')).toMatchObject({
    totalDonations: count,
    totalDonationAmount: net,
  });
  expect(await json(admin, '/api/admin/statistics')).toMatchObject({
    donations: { total: { count, cents: net } },
  });
  expect(await json(admin, '/api/admin/donations')).toMatchObject({
    donations: [{ amount: 12_345, refunded: 12_345 - net }],
  });
  expect(await json(site.anonymous, '/api/donor-wall/stats')).toMatchObject({
    donors: count,
    totalRaised: Math.floor(net / 1000) * 10,
  });
  const ranges = ((await json(site.anonymous, '/api/donor-wall')) as { range: string }[]).map(
    ({ range }) => range,
  );
  const expected = net >= 10_000 ? '$100+' : net >= 5000 ? '$50-99' : '$5-9';
  expect(ranges).toEqual(net > 0 ? [expected] : []);
}

describe('every total is correct after', () => {
  const fullLoss = { balance_transactions: [{ amount: -12_345 }] };
  const returned = { balance_transactions: [{ amount: -12_345 }, { amount: 12_345 }] };
  const partReturned = { balance_transactions: [{ amount: -10_000 }, { amount: 5000 }] };
  test.each<[string, () => Event[], number]>([
    ['no refund', () => [], 12_345],
    ['a refund of one cent', () => [refund('re_1', 20, 1), charge(20, 1)], 12_344],
    ['several refunds', () => [refund('re_1', 20, 300), refund('re_2', 30, 6000)], 6045],
    [
      "refunds that are reported only in the charge's total",
      () => [charge(20, 300), charge(30, 6300)],
      6045,
    ],
    ['refunds in the same second', () => [charge(20, 300), charge(20, 6300)], 6045],
    ['a full refund', () => [refund('re_1', 20, 12_345), charge(20, 12_345)], 0],
    ['a pending refund', () => [refund('re_1', 20, 345, 'pending')], 12_000],
    [
      'a refund that failed afterwards',
      () => [refund('re_1', 20, 12_345), charge(20, 12_345), refund('re_1', 40, 12_345, 'failed')],
      12_345,
    ],
    [
      'a failed refund, followed by a partial one',
      () => [
        refund('re_1', 20, 12_345),
        charge(20, 12_345),
        refund('re_1', 40, 12_345, 'failed'),
        refund('re_2', 50, 345),
        charge(50, 345),
      ],
      12_000,
    ],
    [
      'an open dispute',
      () => [
        dispute('created', 20, 'needs_response'),
        dispute('funds_withdrawn', 20, 'needs_response'),
      ],
      12_345,
    ],
    [
      'an inquiry that was closed',
      () => [
        dispute('created', 20, 'warning_needs_response'),
        dispute('closed', 30, 'warning_closed'),
      ],
      12_345,
    ],
    [
      'a dispute that was won',
      () => [
        dispute('created', 20, 'needs_response'),
        dispute('updated', 25, 'under_review'),
        dispute('closed', 30, 'won', returned),
        dispute('funds_reinstated', 30, 'won', returned),
      ],
      12_345,
    ],
    [
      'a dispute that was lost',
      () => [
        dispute('created', 20, 'needs_response'),
        dispute('funds_withdrawn', 20, 'needs_response', fullLoss),
        dispute('closed', 30, 'lost', fullLoss),
      ],
      0,
    ],
    ['a lost partial dispute', () => [dispute('closed', 30, 'lost', { amount: 345 })], 12_000],
    [
      'a dispute that was lost and then reversed',
      () => [dispute('closed', 30, 'lost', fullLoss), dispute('closed', 60, 'won', returned)],
      12_345,
    ],
    [
      'a lost dispute whose money came back',
      () => [
        dispute('closed', 30, 'lost', fullLoss),
        dispute('funds_reinstated', 60, 'lost', returned),
      ],
      12_345,
    ],
    [
      'a lost dispute whose money came back, without balance transactions',
      () => [dispute('closed', 30, 'lost'), dispute('funds_reinstated', 60, 'lost')],
      12_345,
    ],
    [
      'a lost dispute of which half came back, in the currency of the payouts',
      () => [dispute('funds_reinstated', 60, 'lost', { ...partReturned, amount: 12_000 })],
      6345,
    ],
    [
      'a partial refund, and then a lost dispute about the whole payment',
      () => [refund('re_1', 20, 300), charge(20, 300), dispute('closed', 40, 'lost')],
      0,
    ],
    [
      'a partial refund, and then a dispute that was won',
      () => [
        refund('re_1', 20, 345),
        dispute('created', 30, 'needs_response'),
        dispute('closed', 40, 'won'),
      ],
      12_000,
    ],
  ])('%s', async (_what, made, net) => {
    for (const one of [paid(), ...made()]) await send(one);
    await expectNet(net);
    // Send the same events again in reverse order, each twice, together with that of a declined
    // card.
    await database.query('truncate payment_events, payment_reversals');
    await database.query(
      `update donations set status = 'pending', refunded_cents = 0, charge_refunded_cents = 0`,
    );
    for (const one of [paid(), failed(), ...made()].reverse()) {
      await send(one);
      await send(one);
    }
    await expectNet(net);
  });
});

test('refunds and disputes sum to the same cent in any order, repeated or concurrent', async () => {
  const plans = fc.record({
    refunds: fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 4000 }), fails: fc.boolean() }),
      {
        maxLength: 3,
      },
    ),
    dispute: fc.constantFrom('none', 'open', 'won', 'lost', 'reversed'),
  });
  const eventsOf = (plan: { refunds: { amount: number; fails: boolean }[]; dispute: string }) => {
    let total = 0;
    const happened = [paid()];
    plan.refunds.forEach(({ amount, fails }, index) => {
      const at = 20 + index * 10;
      total += amount;
      happened.push(refund(`re_${index}`, at, amount), charge(at, total));
      if (!fails) return;
      total -= amount;
      happened.push(refund(`re_${index}`, at + 5, amount, 'failed'));
    });
    if (plan.dispute !== 'none') happened.push(dispute('created', 100, 'needs_response'));
    if (plan.dispute === 'won') happened.push(dispute('closed', 110, 'won'));
    if (['lost', 'reversed'].includes(plan.dispute)) happened.push(dispute('closed', 110, 'lost'));
    if (plan.dispute === 'reversed') happened.push(dispute('closed', 120, 'won'));
    return { happened, net: plan.dispute === 'lost' ? 0 : 12_345 - total };
  };
  await fc.assert(
    fc.asyncProperty(plans, fc.infiniteStream(fc.nat()), async (plan, random) => {
      await database.query('truncate payment_events, payment_reversals');
      await database.query(
        `update donations set status = 'pending', refunded_cents = 0, charge_refunded_cents = 0`,
      );
      const { happened, net } = eventsOf(plan);
      const order = [...happened, ...happened]
        .map((one) => [random.next().value as number, one] as const)
        .sort(([a], [b]) => a - b);
      await Promise.all(order.map(([, one]) => send(one)));
      const { rows } = await database.query('select amount - refunded_cents as net from donations');
      expect(rows).toEqual([{ net }]);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('ignores and logs a refund in another currency', async () => {
  await send(paid());
  await send(
    event('refund.created', 20, {
      ...common,
      id: 're_1',
      amount: 300,
      currency: 'eur',
      status: 'succeeded',
    }),
  );
  await expectNet(12_345);
  expect(site.logged.splice(0)).toEqual([
    [expect.anything(), expect.stringContaining('another amount or currency')],
  ]);
});

test('counts a refund stored by the previous release in full, even after later events', async () => {
  await send(paid());
  await database.query(`update donations set status = 'refunded'`);
  await send(charge(20, 300));
  await expectNet(0);
});
