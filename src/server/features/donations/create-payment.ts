import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { createPaymentIntent } from '#contract/donations.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { CURRENCY } from '#domain/donation.ts';
import type { SignedInUser } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { callStripe, type Payments } from '#server/platform/payments/provider.ts';

export type PaymentContext = {
  database: Database;
  payments: Payments;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/**
 * Stores a donation before anything is asked of the provider. The receipt goes to the address that
 * was given, else to the verified one of somebody signed in.
 */
export async function storeDonation(
  tx: Queryable,
  body: BodyOf<typeof createPaymentIntent>,
  donor: SignedInUser | null,
  testMode: boolean,
): Promise<{ donationId: string }> {
  const receiptEmail = body.email ?? (donor?.emailVerified ? donor.email : null);
  const {
    rows: [row],
  } = await tx.query<{ donationId: string }>(
    `insert into donations (user_id, amount, currency, donor_name, donor_message, show_on_donor_wall, receipt_email, test_mode)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id as "donationId"`,
    [
      donor?.id ?? null,
      body.amount,
      CURRENCY,
      body.donorName,
      body.donorMessage,
      body.showOnDonorWall,
      receiptEmail,
      testMode,
    ],
  );
  return row!;
}

/**
 * The client secret of a donation whose payment intent is known already, or undefined. Throws
 * ProviderFailed.
 */
export async function findClientSecret(
  { database, payments, log }: PaymentContext,
  donationId: string,
): Promise<string | undefined> {
  const {
    rows: [known],
  } = await database.query<{ intentId: string | null }>(
    'select payment_intent_id as "intentId" from donations where id = $1',
    [donationId],
  );
  if (!known?.intentId) return undefined;
  const intent = await callStripe(log, () =>
    payments.stripe.paymentIntents.retrieve(known.intentId!),
  );
  return intent.client_secret!;
}

/**
 * Makes the payment intent of a donation that was stored, and keeps its id. Outside any
 * transaction, since the provider may be slow. The donation's id is the key under
 * which it is made, so that a repeat after a lost answer, and two at once, find the same intent.
 * Throws ProviderFailed.
 */
export async function makeIntent(
  { database, payments, log }: PaymentContext,
  donationId: string,
): Promise<string> {
  const {
    rows: [donation],
  } = await database.query<{ amount: number; currency: string }>(
    'select amount, currency from donations where id = $1',
    [donationId],
  );
  const intent = await callStripe(log, () =>
    payments.stripe.paymentIntents.create(
      {
        amount: donation!.amount,
        currency: donation!.currency,
        allowed_payment_method_types: ['card'],
        metadata: { donation_id: donationId },
      },
      { idempotencyKey: donationId },
    ),
  );
  await database.query(
    'update donations set payment_intent_id = $2, client_secret_hash = $3 where id = $1',
    [donationId, intent.id, hashClientSecret(intent.client_secret!)],
  );
  return intent.client_secret!;
}

export function hashClientSecret(clientSecret: string): string {
  return createHash('sha256').update(clientSecret).digest('hex');
}
