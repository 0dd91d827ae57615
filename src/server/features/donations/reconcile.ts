import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { callStripe, ProviderFailed } from '#server/platform/payments/provider.ts';
import type { PaymentContext } from './create-payment.ts';
import { applyPaymentUpdate, lockDonation } from './events.ts';
import type { PaymentUpdate } from './payment-event.ts';

const LOCK = 7_236_009;
const BATCH = 100;

type Old = { id: string; intentId: string | null; currency: string };

/**
 * Asks the provider about donations that nothing was heard of for an hour, and closes them: what
 * was paid is completed, what was not is cancelled there and failed here. One that was
 * declined is asked about once, since its donor may have paid with another card. One copy of the
 * server at a time; a provider that is out of reach ends the round.
 * @returns how many donations were completed
 */
export async function settleOldDonations({
  database,
  payments,
  log,
}: PaymentContext): Promise<number> {
  const connection = await database.connection();
  let completed = 0;
  try {
    const {
      rows: [lock],
    } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (!lock!.taken) return 0;
    for (const old of await oldDonations(connection)) {
      const update = await askAbout({ payments, log }, old);
      await database.query('update donations set asked_at = now() where id = $1', [old.id]);
      if (update && (await database.transaction((tx) => settle(tx, update, log)))) completed += 1;
    }
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  } finally {
    connection.release();
  }
  return completed;
}

async function oldDonations(database: Queryable): Promise<Old[]> {
  const { rows } = await database.query<Old>(
    `select id, payment_intent_id as "intentId", currency
     from donations
     where status in ('pending', 'failed')
       and created_at < now() - make_interval(hours => $1)
       and (asked_at is null or (status = 'pending' and asked_at < now() - make_interval(mins => 30)))
     order by asked_at nulls first, created_at
     limit $2`,
    [limits.donation.settleAfterHours, BATCH],
  );
  return rows;
}

/**
 * What the provider says; null while the payment is still being processed. Nobody can pay an intent
 * whose id never reached us: its secret was never given out.
 */
async function askAbout(
  { payments, log }: Pick<PaymentContext, 'payments' | 'log'>,
  { id, intentId, currency }: Old,
): Promise<PaymentUpdate | null> {
  const payment = { kind: 'payment', intentId: intentId ?? '', donationId: id, currency } as const;
  const failed: PaymentUpdate = { ...payment, move: 'fail', received: 0 };
  if (!intentId) return failed;
  try {
    const intent = await callStripe(log, () => payments.stripe.paymentIntents.retrieve(intentId));
    if (intent.status === 'succeeded')
      return {
        ...payment,
        move: 'complete',
        currency: intent.currency,
        received: intent.amount_received,
      };
    if (intent.status === 'processing') return null;
    if (intent.status !== 'canceled')
      await callStripe(log, () => payments.stripe.paymentIntents.cancel(intentId));
    return failed;
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    if (error.code === 'resource_missing') return failed;
    // The payment went on while we asked; the next round sees how.
    if (error.code === 'payment_intent_unexpected_state') return null;
    throw error;
  }
}

async function settle(
  tx: Queryable,
  update: PaymentUpdate,
  log: PaymentContext['log'],
): Promise<boolean> {
  const donation = await lockDonation(tx, update);
  return donation !== undefined && applyPaymentUpdate(tx, donation, update, log);
}
