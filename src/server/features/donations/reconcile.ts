import { limits } from '#domain/limits.ts';
import { now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import { callStripe, ProviderFailed } from '#server/platform/payments/provider.ts';
import type { PaymentContext } from './create-payment.ts';
import { applyPaymentUpdate, lockDonation } from './events.ts';
import type { PaymentUpdate } from './payment-event.ts';

/** Advisory lock that lets only one copy of the server reconcile at a time. */
const LOCK = 7_236_009;
const BATCH_SIZE = 100;

type OpenDonation = Pick<Row<'donations'>, 'id' | 'paymentIntentId'>;

/**
 * Asks the provider about donations that no event has completed within an hour. Completes paid
 * donations. Cancels unpaid ones at the provider and marks them as failed, unless the payment is
 * still processing. A donation whose card was declined is checked once, because the donor may have
 * paid with another card. Runs on one copy of the server at a time, and stops if the provider is
 * unreachable.
 * @returns how many donations were completed
 */
export async function settleOldDonations(context: PaymentContext): Promise<number> {
  let completed = 0;
  const settleOpenDonations = async () => {
    for (const donation of await findOpenDonations(context.database))
      if (await settleDonation(context, donation)) completed += 1;
  };
  try {
    await withJobLock(context.database, LOCK, settleOpenDonations);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
  }
  return completed;
}

/** Asks the provider about a donation. Returns true if the donation is now completed. */
async function settleDonation(
  { database, payments, log }: PaymentContext,
  donation: OpenDonation,
): Promise<boolean> {
  const update = await fetchUpdate({ payments, log }, donation);
  await database
    .updateTable('donations')
    .set({ askedAt: now })
    .where('id', '=', donation.id)
    .execute();
  return update !== null && database.transaction((tx) => settle(tx, update, log));
}

const OPEN_DONATIONS = `
  select id, payment_intent_id
  from donations
  where status in ('pending', 'failed')
    and created_at < now() - make_interval(hours => $1)
    and (
      asked_at is null
      or (status = 'pending' and asked_at < now() - make_interval(mins => 30))
    )
  order by asked_at nulls first, created_at
  limit $2`;

async function findOpenDonations(database: Queryable): Promise<OpenDonation[]> {
  const { rows } = await database.query<OpenDonation>(OPEN_DONATIONS, [
    limits.donation.settleAfterHours,
    BATCH_SIZE,
  ]);
  return rows;
}

/**
 * Asks the provider about a payment. Returns null while the payment is still processing. A donation
 * without an intent id has failed, because nobody received the client secret, without which it
 * cannot be paid.
 */
async function fetchUpdate(
  { payments, log }: Pick<PaymentContext, 'payments' | 'log'>,
  { id, paymentIntentId: intentId }: OpenDonation,
): Promise<PaymentUpdate | null> {
  const payment = { kind: 'payment', intentId: intentId ?? '', donationId: id } as const;
  const failed: PaymentUpdate = { ...payment, transition: 'fail' };
  if (!intentId) return failed;
  try {
    const intent = await callStripe(log, () => payments.stripe.paymentIntents.retrieve(intentId));
    if (intent.status === 'succeeded')
      return {
        ...payment,
        transition: 'complete',
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
    // The payment changed after it was retrieved, so leave it to the next run.
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
