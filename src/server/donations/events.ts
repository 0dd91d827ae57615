import type { FastifyBaseLogger } from 'fastify';
import type Stripe from 'stripe';
import { type DonationMove, donationMoves } from '#domain/donation.ts';
import type { Queryable } from '../db/database.ts';

/**
 * What the provider says of a payment. `paid` is what was received; `donationId` is what we wrote
 * into the intent.
 */
export type Report = {
  intentId: string;
  donationId: string | null;
  move: DonationMove;
  paid?: { amount: number; currency: string };
};

/**
 * What we write into an intent; another program of the same account may write something else there.
 */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * What an event means for a donation; null for one that means nothing here, as a refund of a part.
 */
export function reportOf(event: Stripe.Event): Report | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return reportOfIntent(
        event.data.object,
        event.type === 'payment_intent.succeeded' ? 'complete' : 'fail',
      );
    case 'charge.refunded': {
      const { refunded, payment_intent: intent } = event.data.object;
      return refunded && intent
        ? {
            intentId: typeof intent === 'string' ? intent : intent.id,
            donationId: null,
            move: 'refund',
          }
        : null;
    }
    default:
      return null;
  }
}

export function reportOfIntent(intent: Stripe.PaymentIntent, move: DonationMove): Report {
  return {
    intentId: intent.id,
    donationId: intent.metadata.donation_id ?? null,
    move,
    paid: { amount: intent.amount_received, currency: intent.currency },
  };
}

/**
 * Stores an event and what it means, once: `tx` is one transaction, the donation's row is locked,
 * and an event that is there already changes nothing.
 * @returns whether the donation was completed by it
 */
export async function takeEvent(
  tx: Queryable,
  event: { id: string; type: string },
  report: Report,
  log: Log,
): Promise<boolean> {
  const donation = await lockDonation(tx, report);
  if (!donation) {
    log.warn(
      { event: event.id, type: event.type },
      'an event of the payment provider is about a payment that is not ours',
    );
    return false;
  }
  const { rowCount } = await tx.query(
    'insert into payment_events (id, type, donation_id) values ($1, $2, $3) on conflict (id) do nothing',
    [event.id, event.type, donation.id],
  );
  return rowCount === 1 && moveDonation(tx, donation, report, log);
}

type Locked = { id: string; amount: number; currency: string };

/**
 * By the payment, or by our own id while the payment's is not stored yet: its confirmation may be
 * quicker than the answer that made it.
 */
async function lockDonation(
  tx: Queryable,
  { intentId, donationId }: Report,
): Promise<Locked | undefined> {
  const {
    rows: [donation],
  } = await tx.query<Locked>(
    'select id, amount, currency from donations where payment_intent_id = $1 or (payment_intent_id is null and id = $2) for update',
    [intentId, UUID.test(donationId ?? '') ? donationId : null],
  );
  return donation;
}

/**
 * The one writer of a donation's status. A completion counts when amount and currency are those of
 * the donation, and makes the receipt due.
 * @returns whether the donation was completed by it
 */
export async function moveDonation(
  tx: Queryable,
  donation: Locked,
  report: Report,
  log: Log,
): Promise<boolean> {
  const { from, to } = donationMoves[report.move];
  if (
    to === 'completed' &&
    (report.paid?.amount !== donation.amount || report.paid.currency !== donation.currency)
  ) {
    log.error(
      { donation: donation.id },
      'a payment was confirmed with another amount or currency than that of its donation; the donation was not completed',
    );
    return false;
  }
  const { rowCount } = await tx.query(
    `update donations set status = $2, payment_intent_id = coalesce(payment_intent_id, nullif($4, '')),
       receipt_state = case when $2 = 'completed' and receipt_email is not null then 'due' else receipt_state end
     where id = $1 and status = any($3)`,
    [donation.id, to, from, report.intentId],
  );
  return rowCount === 1 && to === 'completed';
}
