import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { DonationOutcome } from '#contract/donations.ts';
import { details } from '#contract/errors.ts';
import { type DonationStatus, donationReference } from '#domain/donation.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { callStripe, type Payments, ProviderFailed } from '#server/platform/payments/provider.ts';
import { hashClientSecret, type PaymentContext } from './create-payment.ts';

/** A donor waits for this answer: asked once, and for a short time. */
const PATIENCE = { timeout: 2000, maxNetworkRetries: 0 };

type Row = Omit<DonationOutcome, 'reference'> & { id: string; secretHash: string | null };

/**
 * What became of a payment, for whoever holds its client secret; 404 otherwise. While nothing is
 * settled the provider is asked, to tell a payment that failed from one that is on its
 * way; only its signed event completes a donation. `payments` is null where none are taken any
 * more.
 */
export async function readOutcome(
  { database, payments, log }: Omit<PaymentContext, 'payments'> & { payments: Payments | null },
  intentId: string,
  clientSecret: string | undefined,
): Promise<DonationOutcome> {
  const {
    rows: [row],
  } = await database.query<Row>(
    `select id, status, amount, refunded_cents as refunded, donor_name as "donorName",
       show_on_donor_wall as "showOnDonorWall", created_at as "createdAt",
       test_mode as "testMode", client_secret_hash as "secretHash"
     from donations
     where payment_intent_id = $1`,
    [intentId],
  );
  if (
    !row?.secretHash ||
    !clientSecret ||
    !timingSafeEqual(Buffer.from(row.secretHash), Buffer.from(hashClientSecret(clientSecret)))
  )
    throw new HttpProblem(404, details.missing);
  const open = payments && (row.status === 'pending' || row.status === 'failed');
  const status = open ? await fetchStatus({ payments, log }, intentId, row.status) : row.status;
  return { ...row, status, reference: donationReference(row.id) };
}

async function fetchStatus(
  { payments, log }: Pick<PaymentContext, 'payments' | 'log'>,
  intentId: string,
  stored: DonationStatus,
): Promise<DonationStatus> {
  try {
    return intentStatus(
      await callStripe(log, () => payments.stripe.paymentIntents.retrieve(intentId, {}, PATIENCE)),
    );
  } catch (error) {
    if (error instanceof ProviderFailed) return stored;
    throw error;
  }
}

/** A payment that succeeded is still pending here: its event is on the way. */
function intentStatus(intent: Stripe.PaymentIntent): 'pending' | 'failed' {
  if (intent.status === 'canceled') return 'failed';
  return intent.status === 'requires_payment_method' && intent.last_payment_error
    ? 'failed'
    : 'pending';
}
