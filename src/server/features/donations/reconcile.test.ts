import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DonationStatus } from '#domain/donation.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type FaultyProvider, faultyProvider, goodCard } from '#tests/support/payments.ts';
import { applyMissedEvents } from './missed-events.ts';
import { settleOldDonations } from './reconcile.ts';

let database: Database;
let provider: FaultyProvider;
const logged: unknown[] = [];
const log = { warn: () => {}, error: (...entry: unknown[]) => void logged.push(entry) };
beforeAll(async () => {
  database = await testDatabase();
  provider = await faultyProvider(database, log);
});
beforeEach(async () => {
  provider.fault = 'none';
  await database.query(
    `truncate
       donations, payment_events, payment_reversals,
       sandbox_intents, sandbox_disputes, sandbox_events, sandbox_answers,
       mails cascade`,
  );
});
afterEach(() => {
  logged.length = 0;
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/**
 * Creates a payment at the provider, and stores its donation as if no payment event had arrived.
 */
async function payment({
  pay = true,
  amount = 2500,
  minutes = 61,
  status = 'pending' as DonationStatus,
  currency = 'usd',
} = {}): Promise<string> {
  const { stripe } = provider.payments;
  const intent = await stripe.paymentIntents.create({ amount, currency });
  if (pay)
    await database.query(`update sandbox_intents set status = 'succeeded' where id = $1`, [
      intent.id,
    ]);
  await aDonation(database, {
    paymentIntentId: intent.id,
    status,
    createdAt: minutesAgo(minutes),
  });
  return intent.id;
}
const settle = () => settleOldDonations({ database, payments: provider.payments, log });
const statuses = async () =>
  (
    await database.query<{ status: string }>('select status from donations order by created_at')
  ).rows.map(({ status }) => status);
const atProvider = async (id: string) =>
  (await provider.payments.stripe.paymentIntents.retrieve(id)).status;

describe('a donation without events', () => {
  test('completes a paid donation after an hour', async () => {
    await payment();
    expect([await settle(), await statuses()]).toEqual([1, ['completed']]);
    expect(await settle()).toBe(0);
  });

  test('does not check a donation within the first hour', async () => {
    await payment({ minutes: 59 });
    expect([await settle(), await statuses()]).toEqual([0, ['pending']]);
  });

  test('marks an unpaid donation as failed, and cancels it at the provider', async () => {
    const id = await payment({ pay: false });
    expect([await settle(), await statuses(), await atProvider(id)]).toEqual([
      0,
      ['failed'],
      'canceled',
    ]);
  });

  test('marks a donation as failed if the provider does not know it', async () => {
    for (const paymentIntentId of [null, 'pi_unknown'])
      await aDonation(database, { paymentIntentId, createdAt: minutesAgo(120) });
    expect([await settle(), await statuses()]).toEqual([0, ['failed', 'failed']]);
  });

  test('a donation stays pending while its payment is processing', async () => {
    const id = await payment({ pay: false });
    await database.query(`update sandbox_intents set status = 'processing' where id = $1`, [id]);
    expect([await settle(), await statuses()]).toEqual([0, ['pending']]);
  });

  test.each([{ amount: 2600 }, { currency: 'eur' }])(
    'logs and does not complete a donation that was paid with %j',
    async (other) => {
      await payment(other);
      expect([await settle(), await statuses(), logged.length]).toEqual([0, ['pending'], 1]);
    },
  );

  test('checks a donation once after a declined card, as another card may have paid', async () => {
    await payment({ status: 'failed' });
    expect([await settle(), await statuses()]).toEqual([1, ['completed']]);
    await database.query(`update donations set status = 'failed'`);
    const before = provider.requestCount;
    expect([await settle(), provider.requestCount - before]).toEqual([0, 0]);
  });

  test('donations stay pending while the provider is unreachable', async () => {
    await payment();
    await payment();
    provider.fault = 'down';
    const before = provider.requestCount;
    expect([await settle(), await statuses()]).toEqual([0, ['pending', 'pending']]);
    // The first failed call ends the run, after its retries.
    expect(provider.requestCount - before).toBeLessThanOrEqual(3);
    provider.fault = 'none';
    expect(await settle()).toBe(2);
  });

  test('only one copy of the server checks donations at a time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => payment()));
    const before = provider.requestCount;
    const rounds = await Promise.all([settle(), settle(), settle()]);
    expect([rounds.sort(), provider.requestCount - before]).toEqual([[0, 0, 5], 5]);
  });
});

test('completes a donation that is paid while it is being cancelled', async () => {
  const id = await payment({ pay: false });
  const confirm = provider.payments.stripe.paymentIntents
    .confirm(id, {
      payment_method_data: {
        type: 'card',
        card: { number: goodCard.number, exp_month: 12, exp_year: 2050, cvc: '123' },
      },
    } as object)
    .then(
      ({ status }) => status,
      () => 'refused',
    );
  await settle();
  const paid = (await confirm) === 'succeeded';
  await database.query('update donations set asked_at = null');
  await settle();
  expect([await statuses(), await atProvider(id)]).toEqual(
    paid ? [['completed'], 'succeeded'] : [['failed'], 'canceled'],
  );
});

describe('missed events', () => {
  const yesterday = () => new Date(Date.now() - 86_400_000);
  const look = (since = yesterday()) =>
    applyMissedEvents({ database, payments: provider.payments, log }, since);
  const rows = async () =>
    (
      await database.query(
        'select status, refunded_cents as refunded from donations order by created_at, id',
      )
    ).rows;
  /** Pays a donation with a test card, and stores it as completed two hours ago. */
  async function paidWith(number: string): Promise<string> {
    const { stripe } = provider.payments;
    const { id } = await stripe.paymentIntents.create({ amount: 2500, currency: 'usd' });
    await stripe.paymentIntents.confirm(id, {
      payment_method_data: {
        type: 'card',
        card: { number, exp_month: 12, exp_year: 2050, cvc: '123' },
      },
    } as never);
    await aDonation(database, {
      paymentIntentId: id,
      status: 'completed',
      createdAt: minutesAgo(120),
    });
    return id;
  }

  test('fetches and applies missed refunds, failed refunds and lost disputes', async () => {
    const { stripe } = provider.payments;
    const refunded = await paidWith(goodCard.number);
    await stripe.refunds.create({ payment_intent: refunded, amount: 345 });
    const again = await paidWith('4000000000005126');
    await stripe.refunds.create({ payment_intent: again });
    const disputed = await paidWith('4000000000000259');
    const { data } = await stripe.disputes.list({ payment_intent: disputed });
    await stripe.disputes.close(data[0]!.id);

    expect(await look()).toBe(true);
    const expected = [
      { status: 'completed', refunded: 345 },
      { status: 'completed', refunded: 0 },
      { status: 'refunded', refunded: 2500 },
    ];
    expect(await rows()).toEqual(expected);
    const { rows: events } = await database.query('select id from payment_events order by id');
    expect(await look()).toBe(true);
    expect(await rows()).toEqual(expected);
    expect((await database.query('select id from payment_events order by id')).rows).toEqual(
      events,
    );
  });

  test('finds missed events beyond the first page', async () => {
    const id = await paidWith(goodCard.number);
    await provider.payments.stripe.refunds.create({ payment_intent: id, amount: 1 });
    for (let other = 0; other < 120; other += 1)
      await database.query('insert into sandbox_events (id, payload) values ($1, $2)', [
        `evt_other_${other}`,
        JSON.stringify({
          id: `evt_other_${other}`,
          type: 'refund.created',
          created: Math.floor(Date.now() / 1000) + 60,
          data: {
            object: {
              id: 're_x',
              payment_intent: 'pi_x',
              amount: 1,
              currency: 'usd',
              status: null,
            },
          },
        }),
      ]);
    expect([await look(), await rows()]).toEqual([true, [{ status: 'completed', refunded: 1 }]]);
  });

  test('ignores missed events that are older than the requested time', async () => {
    const id = await paidWith(goodCard.number);
    await provider.payments.stripe.refunds.create({ payment_intent: id });
    expect(await look(new Date(Date.now() + 60_000))).toBe(true);
    expect(await rows()).toEqual([{ status: 'completed', refunded: 0 }]);
  });

  test('fetches missed events again after the provider did not respond', async () => {
    const id = await paidWith(goodCard.number);
    await provider.payments.stripe.refunds.create({ payment_intent: id });
    provider.fault = 'down';
    expect(await look()).toBe(false);
    provider.fault = 'none';
    expect([await look(), await rows()]).toEqual([true, [{ status: 'refunded', refunded: 2500 }]]);
  });

  test('fetches no missed events while every donation is younger than an hour', async () => {
    await payment({ minutes: 59, status: 'completed' });
    const { requestCount } = provider;
    expect([await look(), provider.requestCount]).toEqual([true, requestCount]);
  });
});
