import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { DonationOutcome } from '#contract/donations/donations.ts';
import { errorText } from '#contract/error-texts.ts';
import { type DonationStatus, donationReference } from '#domain/donation.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { callStripe, type Payments, ProviderFailed } from '#server/platform/payments/provider.ts';
import { hashClientSecret, type PaymentContext } from './create-payment.ts';

/** The donor waits for the response, so the timeout is short and the call is not retried. */
const STRIPE_OPTIONS = { timeout: 2000, maxNetworkRetries: 0 };

/**
 * Returns the outcome of a payment to anyone who has its client secret. If the donation is neither
 * completed nor refunded, asks the provider whether the payment has failed. A payment that has
 * succeeded at the provider stays pending here, because this function never completes a donation.
 * @param context.payments null if this site no longer accepts donations
 * @throws 404 if the client secret is missing or wrong
 */
export async function readPaymentResult(
  { database, payments, log }: Omit<PaymentContext, 'payments'> & { payments: Payments | null },
  intentId: string,
  clientSecret: string | undefined,
): Promise<DonationOutcome> {
  const donation = await findByIntent(database, intentId);
  if (!donation || !hasSecret(donation.clientSecretHash, clientSecret))
    throw new HttpProblem(404, errorText('missing'));
  const { clientSecretHash: _, ...row } = donation;
  const isOpen = row.status === 'pending' || row.status === 'failed';
  const status =
    payments && isOpen ? await fetchStatus({ payments, log }, intentId, row.status) : row.status;
  return { ...row, status, reference: donationReference(row.id) };
}

const findByIntent = (database: Queryable, intentId: string) =>
  database
    .selectFrom('donations')
    .select([
      'id',
      'status',
      'amount',
      'refundedCents as refunded',
      'donorName',
      'showOnDonorWall',
      'createdAt',
      'testMode',
      'clientSecretHash',
    ])
    .where('paymentIntentId', '=', intentId)
    .executeTakeFirst();

/** Checks a client secret against the stored hash, in constant time. */
function hasSecret(hash: string | null, clientSecret: string | undefined): boolean {
  if (!hash || !clientSecret) return false;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashClientSecret(clientSecret)));
}

async function fetchStatus(
  { payments, log }: Pick<PaymentContext, 'payments' | 'log'>,
  intentId: string,
  stored: DonationStatus,
): Promise<DonationStatus> {
  try {
    return intentStatus(
      await callStripe(log, () =>
        payments.stripe.paymentIntents.retrieve(intentId, {}, STRIPE_OPTIONS),
      ),
    );
  } catch (error) {
    if (error instanceof ProviderFailed) return stored;
    throw error;
  }
}

/**
 * Maps the provider's status to ours. A successful payment stays pending until its event arrives.
 */
function intentStatus(intent: Stripe.PaymentIntent): 'pending' | 'failed' {
  if (intent.status === 'canceled') return 'failed';
  return intent.status === 'requires_payment_method' && intent.last_payment_error
    ? 'failed'
    : 'pending';
}
