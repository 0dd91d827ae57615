import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import type { createPaymentIntent } from '#contract/donations/donations.ts';
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
 * Stores a donation, before the payment provider is called. The receipt goes to the given address
 * or, if none is given, to the verified address of a signed-in donor.
 */
export function storeDonation(
  tx: Queryable,
  body: BodyOf<typeof createPaymentIntent>,
  donor: SignedInUser | null,
  testMode: boolean,
): Promise<{ donationId: string }> {
  const { amount, donorName, donorMessage, showOnDonorWall, email } = body;
  const receiptEmail = email ?? (donor?.emailVerified ? donor.email : null);
  return tx
    .insertInto('donations')
    .values({
      userId: donor?.id ?? null,
      amount,
      currency: CURRENCY,
      donorName,
      donorMessage,
      showOnDonorWall,
      receiptEmail,
      testMode,
    })
    .returning('id as donationId')
    .executeTakeFirstOrThrow();
}

/**
 * Retrieves the client secret of a donation from the payment provider. Returns undefined if the
 * donation has no payment intent yet.
 * @throws ProviderFailed
 */
export async function findClientSecret(
  { database, payments, log }: PaymentContext,
  donationId: string,
): Promise<string | undefined> {
  const donation = await database
    .selectFrom('donations')
    .select('paymentIntentId')
    .where('id', '=', donationId)
    .executeTakeFirst();
  const intentId = donation?.paymentIntentId;
  if (!intentId) return undefined;
  return readClientSecret(
    await callStripe(log, () => payments.stripe.paymentIntents.retrieve(intentId)),
  );
}

/**
 * Creates the payment intent of a stored donation and stores its id. Call it outside a transaction,
 * because the provider can be slow. The donation's id is the idempotency key at the provider, so
 * repeated and concurrent calls return the same intent.
 * @returns the client secret
 * @throws ProviderFailed
 */
export async function createIntent(
  { database, payments, log }: PaymentContext,
  donationId: string,
): Promise<string> {
  const { amount, currency } = await database
    .selectFrom('donations')
    .select(['amount', 'currency'])
    .where('id', '=', donationId)
    .executeTakeFirstOrThrow();
  const intent = await callStripe(log, () =>
    payments.stripe.paymentIntents.create(
      {
        amount,
        currency,
        allowed_payment_method_types: ['card'],
        metadata: { donation_id: donationId },
      },
      { idempotencyKey: donationId },
    ),
  );
  const clientSecret = readClientSecret(intent);
  await database
    .updateTable('donations')
    .set({ paymentIntentId: intent.id, clientSecretHash: hashClientSecret(clientSecret) })
    .where('id', '=', donationId)
    .execute();
  return clientSecret;
}

function readClientSecret({ id, client_secret: clientSecret }: Stripe.PaymentIntent): string {
  if (!clientSecret) throw new Error(`payment intent ${id} has no client secret`);
  return clientSecret;
}

export function hashClientSecret(clientSecret: string): string {
  return createHash('sha256').update(clientSecret).digest('hex');
}
