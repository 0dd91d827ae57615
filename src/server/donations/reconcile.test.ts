import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { type FaultyProvider, faultyProvider, goodCard } from '../../../tests/support/payments.ts';
import type { Database } from '../db/database.ts';
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
    'truncate donations, payment_events, sandbox_intents, sandbox_events, sandbox_answers',
  );
});
afterEach(() => {
  logged.length = 0;
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

/** A payment whose events never came. */
async function payment({
  pay = true,
  amount = 2500,
  minutes = 61,
  status = 'pending',
  currency = 'usd',
} = {}): Promise<string> {
  const { stripe } = provider.payments;
  const intent = await stripe.paymentIntents.create({ amount, currency });
  if (pay)
    await database.query(`update sandbox_intents set status = 'succeeded' where id = $1`, [
      intent.id,
    ]);
  await database.query(
    'insert into donations (amount, payment_intent_id, status, created_at) values (2500, $1, $2, now() - make_interval(mins => $3))',
    [intent.id, status, minutes],
  );
  return intent.id;
}
const settle = () => settleOldDonations({ database, payments: provider.payments, log });
const statuses = async () =>
  (
    await database.query<{ status: string }>('select status from donations order by created_at')
  ).rows.map(({ status }) => status);
const atProvider = async (id: string) =>
  (await provider.payments.stripe.paymentIntents.retrieve(id)).status;

describe('a donation that nothing was heard of', () => {
  test('for an hour is completed when it was paid', async () => {
    await payment();
    expect([await settle(), await statuses()]).toEqual([1, ['completed']]);
    expect(await settle()).toBe(0);
  });

  test('for less than an hour is left alone', async () => {
    await payment({ minutes: 59 });
    expect([await settle(), await statuses()]).toEqual([0, ['pending']]);
  });

  test('and was not paid is closed, here and at the provider, so that nobody pays it later', async () => {
    const id = await payment({ pay: false });
    expect([await settle(), await statuses(), await atProvider(id)]).toEqual([
      0,
      ['failed'],
      'canceled',
    ]);
  });

  test('and was never made at the provider, or is not known there, is failed', async () => {
    await database.query(
      `insert into donations (amount, payment_intent_id, created_at) values (2500, null, now() - interval '2 hours'), (2500, 'pi_unknown', now() - interval '2 hours')`,
    );
    expect([await settle(), await statuses()]).toEqual([0, ['failed', 'failed']]);
  });

  test('and is still processed waits', async () => {
    const id = await payment({ pay: false });
    await database.query(`update sandbox_intents set status = 'processing' where id = $1`, [id]);
    expect([await settle(), await statuses()]).toEqual([0, ['pending']]);
  });

  test.each([{ amount: 2600 }, { currency: 'eur' }])(
    'and was paid with %j is logged and not completed',
    async (other) => {
      await payment(other);
      expect([await settle(), await statuses(), logged.length]).toEqual([0, ['pending'], 1]);
    },
  );

  test('after a declined card is asked about once, since another card may have paid', async () => {
    await payment({ status: 'failed' });
    expect([await settle(), await statuses()]).toEqual([1, ['completed']]);
    await database.query(`update donations set status = 'failed'`);
    const before = provider.asked;
    expect([await settle(), provider.asked - before]).toEqual([0, 0]);
  });

  test('waits for the next round while the provider is out of reach', async () => {
    await payment();
    await payment();
    provider.fault = 'down';
    const before = provider.asked;
    expect([await settle(), await statuses()]).toEqual([0, ['pending', 'pending']]);
    // One call and its retries: the round ends with it.
    expect(provider.asked - before).toBeLessThanOrEqual(3);
    provider.fault = 'none';
    expect(await settle()).toBe(2);
  });

  test('is asked about by one copy at a time', async () => {
    await Promise.all(Array.from({ length: 5 }, () => payment()));
    const before = provider.asked;
    const rounds = await Promise.all([settle(), settle(), settle()]);
    expect([rounds.sort(), provider.asked - before]).toEqual([[0, 0, 5], 5]);
  });
});

test('one that is paid while it is being closed completes', async () => {
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
