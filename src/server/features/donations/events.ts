import type { FastifyBaseLogger } from 'fastify';
import {
  type DonationStatus,
  type DonationTransition,
  donationTransitions,
  newerReversal,
  type Reversal,
  refundedCents,
} from '#domain/donation.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { PaymentEvent, PaymentUpdate } from './payment-event.ts';

/**
 * What we write into an intent; another program of the same account may write something else there.
 */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Stores an event and its effect once. `tx` is one transaction; the donation's row is locked, and an
 * event that was stored before changes nothing.
 * @returns whether it completed the donation
 */
export async function applyPaymentEvent(
  tx: Queryable,
  { id, type, update }: PaymentEvent & { update: PaymentUpdate },
  log: Log,
): Promise<boolean> {
  const donation = await lockDonation(tx, update);
  if (!donation) {
    log.warn({ event: id, type }, 'payment event is not about a donation of this site');
    return false;
  }
  const { rowCount } = await tx.query(
    `insert into payment_events (id, type, donation_id)
     values ($1, $2, $3)
     on conflict (id) do nothing`,
    [id, type, donation.id],
  );
  return rowCount === 1 && applyPaymentUpdate(tx, donation, update, log);
}

type Locked = {
  id: string;
  amount: number;
  currency: string;
  status: DonationStatus;
  refunded: number;
  chargeRefunded: number;
};

/**
 * Finds a donation by its payment, or by our own id while that of the payment is not stored yet: an
 * event may be quicker than the answer to the call that made the payment.
 */
export async function lockDonation(
  tx: Queryable,
  { intentId, donationId }: Pick<PaymentUpdate, 'intentId' | 'donationId'>,
): Promise<Locked | undefined> {
  const {
    rows: [donation],
  } = await tx.query<Locked>(
    `select id, amount, currency, status,
       refunded_cents as refunded,
       charge_refunded_cents as "chargeRefunded"
     from donations
     where payment_intent_id = $1 or (payment_intent_id is null and id = $2)
     for update`,
    [intentId, UUID.test(donationId ?? '') ? donationId : null],
  );
  return donation;
}

/**
 * The one writer of what the provider says about a donation.
 * @param donation locked by this transaction
 * @returns whether it completed the donation
 */
export async function applyPaymentUpdate(
  tx: Queryable,
  donation: Locked,
  update: PaymentUpdate,
  log: Log,
): Promise<boolean> {
  if (!matches(donation, update)) {
    log.error(
      { donation: donation.id },
      'payment event has another amount or currency than its donation; ignored',
    );
    return false;
  }
  if (update.kind !== 'payment') {
    await storeRefund(tx, donation, update);
    return false;
  }
  const completed = await move(tx, donation.id, update.move, update.intentId);
  const refundedBefore = completed && donation.refunded >= donation.amount;
  if (refundedBefore) await move(tx, donation.id, 'refund');
  return completed && !refundedBefore;
}

/** A failed payment received nothing, so its amount says nothing. */
function matches(donation: Locked, update: PaymentUpdate): boolean {
  if (update.kind !== 'payment') return update.currency === donation.currency;
  if (update.move === 'fail') return true;
  return update.received === donation.amount && update.currency === donation.currency;
}

/** Makes a transition. A completed donation's receipt is due, that of a refunded one is not. */
async function move(
  tx: Queryable,
  id: string,
  name: DonationTransition,
  intentId: string | null = null,
): Promise<boolean> {
  const { from, to } = donationTransitions[name];
  const { rowCount } = await tx.query(
    `update donations
     set status = $2,
       payment_intent_id = coalesce(payment_intent_id, nullif($4, '')),
       receipt_state = case
         when $2 = 'completed' and receipt_email is not null then 'due'
         when $2 = 'refunded' and receipt_state = 'due' then 'none'
         else receipt_state
       end
     where id = $1 and status = any($3)`,
    [id, to, from, intentId],
  );
  return rowCount === 1 && to === 'completed';
}

async function storeRefund(
  tx: Queryable,
  donation: Locked,
  update: Exclude<PaymentUpdate, { kind: 'payment' }>,
): Promise<void> {
  const chargeRefunded = Math.max(
    knownTotal(donation),
    update.kind === 'refundTotal' ? Math.min(update.refunded, donation.amount) : 0,
  );
  if (update.kind === 'reversal') await storeReversal(tx, donation, update.reversal);
  const refunded = refundedCents(
    donation.amount,
    chargeRefunded,
    await readReversals(tx, donation.id),
  );
  await tx.query(
    `update donations
     set charge_refunded_cents = $2, refunded_cents = $3
     where id = $1`,
    [donation.id, chargeRefunded, refunded],
  );
  await move(tx, donation.id, refunded >= donation.amount ? 'refund' : 'reinstate');
}

/** The previous release marks a donation as refunded without saying how much that is: all of it. */
const knownTotal = ({ status, refunded, amount, chargeRefunded }: Locked): number =>
  status === 'refunded' && refunded < amount ? amount : chargeRefunded;

async function readReversals(tx: Queryable, donationId: string): Promise<Reversal[]> {
  const { rows } = await tx.query<Reversal>(
    `select id, state, amount, extract(epoch from reported_at)::float8 as "reportedAt"
     from payment_reversals
     where donation_id = $1`,
    [donationId],
  );
  return rows;
}

/** Keeps the newest report on each refund and dispute. */
async function storeReversal(tx: Queryable, donation: Locked, reported: Reversal): Promise<void> {
  const capped = { ...reported, amount: Math.min(reported.amount, donation.amount) };
  const known = (await readReversals(tx, donation.id)).find(({ id }) => id === reported.id);
  const { id, state, amount, reportedAt } = known ? newerReversal(capped, known) : capped;
  await tx.query(
    `insert into payment_reversals (id, donation_id, state, amount, reported_at)
     values ($1, $2, $3, $4, to_timestamp($5))
     on conflict (id) do update
     set state = excluded.state, amount = excluded.amount, reported_at = excluded.reported_at
     where payment_reversals.donation_id = excluded.donation_id`,
    [id, donation.id, state, amount, reportedAt],
  );
}
