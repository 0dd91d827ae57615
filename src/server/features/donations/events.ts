import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import {
  type DonationTransition,
  donationTransitions,
  newerReversal,
  type Reversal,
  refundedCents,
} from '#domain/donation.ts';
import { UUID } from '#domain/uuid.ts';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { PaymentEvent, PaymentUpdate } from './payment-event.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/**
 * Stores a payment event and applies it to its donation, which is locked meanwhile. Ignores an
 * event that is already stored or is not about a donation of this site.
 * @param tx a transaction
 * @returns whether the event completed the donation
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
  const stored = await tx
    .insertInto('paymentEvents')
    .values({ id, type, donationId: donation.id })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined && applyPaymentUpdate(tx, donation, update, log);
}

type LockedDonation = Pick<
  Row<'donations'>,
  'id' | 'amount' | 'currency' | 'status' | 'refundedCents' | 'chargeRefundedCents'
>;

/**
 * Finds and locks a donation by the id of its payment intent. If that id is not stored yet, finds
 * the donation by `donationId`, our own id in the payment's metadata, because an event can arrive
 * before the response to the call that created the payment.
 */
export async function lockDonation(
  tx: Queryable,
  { intentId, donationId }: Pick<PaymentUpdate, 'intentId' | 'donationId'>,
): Promise<LockedDonation | undefined> {
  const ownId = donationId !== null && UUID.test(donationId) ? donationId : null;
  return tx
    .selectFrom('donations')
    .select(['id', 'amount', 'currency', 'status', 'refundedCents', 'chargeRefundedCents'])
    .where((eb) => {
      const byPayment = eb('paymentIntentId', '=', intentId);
      if (ownId === null) return byPayment;
      return eb.or([byPayment, eb.and([eb('paymentIntentId', 'is', null), eb('id', '=', ownId)])]);
    })
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Updates a donation's status and refunds. No other code writes them.
 * @param donation must be locked by this transaction
 * @returns whether the update completed the donation
 */
export async function applyPaymentUpdate(
  tx: Queryable,
  donation: LockedDonation,
  update: PaymentUpdate,
  log: Log,
): Promise<boolean> {
  if (!matchesDonation(donation, update)) {
    log.error(
      { donation: donation.id },
      'payment event has another amount or currency than its donation; ignored',
    );
    return false;
  }
  if (update.kind !== 'payment') {
    await applyRefund(tx, donation, update);
    return false;
  }
  const completed = await applyTransition(tx, donation.id, update.transition, update.intentId);
  const refundedBefore = completed && donation.refundedCents >= donation.amount;
  if (refundedBefore) await applyTransition(tx, donation.id, 'refund');
  return completed && !refundedBefore;
}

/**
 * Checks that an update matches the donation: the currency of a refund or dispute, and the amount
 * and currency of a completed payment. A failed payment transfers no money, so nothing is compared.
 */
function matchesDonation(donation: LockedDonation, update: PaymentUpdate): boolean {
  if (update.kind !== 'payment') return update.currency === donation.currency;
  if (update.transition === 'fail') return true;
  return update.received === donation.amount && update.currency === donation.currency;
}

const APPLY_TRANSITION = `
  update donations
  set
    status = $2,
    payment_intent_id = coalesce(payment_intent_id, nullif($4, '')),
    receipt_state = case
      when $2 = 'completed' and receipt_email is not null then 'due'
      when $2 = 'refunded' and receipt_state = 'due' then 'none'
      else receipt_state
    end
  where id = $1 and status = any($3)`;

/**
 * Applies a transition, if it is allowed from the current status. Completing a donation makes its
 * receipt due if there is an address to send it to; a full refund cancels a receipt that has not
 * been sent.
 * @returns whether the transition completed the donation
 */
async function applyTransition(
  tx: Queryable,
  id: string,
  name: DonationTransition,
  intentId: string | null = null,
): Promise<boolean> {
  const { from, to } = donationTransitions[name];
  const { rowCount } = await tx.query(APPLY_TRANSITION, [id, to, from, intentId]);
  return rowCount === 1 && to === 'completed';
}

async function applyRefund(
  tx: Queryable,
  donation: LockedDonation,
  update: Exclude<PaymentUpdate, { kind: 'payment' }>,
): Promise<void> {
  const chargeRefundedCents = Math.max(
    readChargeRefunded(donation),
    update.kind === 'refundTotal' ? Math.min(update.refunded, donation.amount) : 0,
  );
  if (update.kind === 'reversal') await storeReversal(tx, donation, update.reversal);
  const refunded = refundedCents(
    donation.amount,
    chargeRefundedCents,
    await readReversals(tx, donation.id),
  );
  await tx
    .updateTable('donations')
    .set({ chargeRefundedCents, refundedCents: refunded })
    .where('id', '=', donation.id)
    .execute();
  await applyTransition(tx, donation.id, refunded >= donation.amount ? 'refund' : 'reinstate');
}

/**
 * Returns how much of the charge has been refunded. An earlier release did not store this amount,
 * so a donation that it marked as refunded counts as refunded in full.
 */
function readChargeRefunded(donation: LockedDonation): number {
  const { status, refundedCents: refunded, amount, chargeRefundedCents } = donation;
  return status === 'refunded' && refunded < amount ? amount : chargeRefundedCents;
}

function readReversals(tx: Queryable, donationId: string): Promise<Reversal[]> {
  return tx
    .selectFrom('paymentReversals')
    .select(['id', 'state', 'amount'])
    .select((eb) =>
      sql<number>`extract(epoch from ${eb.ref('reportedAt')})::float8`.as('reportedAt'),
    )
    .where('donationId', '=', donationId)
    .execute();
}

const UPSERT_REVERSAL = `
  insert into payment_reversals (id, donation_id, state, amount, reported_at)
  values ($1, $2, $3, $4, to_timestamp($5))
  on conflict (id) do update
  set
    state = excluded.state,
    amount = excluded.amount,
    reported_at = excluded.reported_at
  where payment_reversals.donation_id = excluded.donation_id`;

/** Stores the newest state of a refund or dispute. */
async function storeReversal(
  tx: Queryable,
  donation: LockedDonation,
  reported: Reversal,
): Promise<void> {
  const capped = { ...reported, amount: Math.min(reported.amount, donation.amount) };
  const known = (await readReversals(tx, donation.id)).find(({ id }) => id === reported.id);
  const { id, state, amount, reportedAt } = known ? newerReversal(capped, known) : capped;
  await tx.query(UPSERT_REVERSAL, [id, donation.id, state, amount, reportedAt]);
}
