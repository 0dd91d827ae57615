import * as z from 'zod/mini';
import type { Reversal, ReversalState } from '#domain/donation.ts';

/**
 * `intentId` is the provider's id of the payment, and `donationId` our id in the payment's
 * metadata.
 */
type Payment = { intentId: string; donationId: string | null };

/** The effect of an event on a donation. Amounts are in cents. */
export type PaymentUpdate = Payment &
  (
    | { kind: 'payment'; transition: 'complete'; received: number; currency: string }
    /** A failed payment, which transfers no money. */
    | { kind: 'payment'; transition: 'fail' }
    /** `refunded` is the sum of all refunds of the payment so far. */
    | { kind: 'refundTotal'; refunded: number; currency: string }
    | { kind: 'reversal'; reversal: Reversal; currency: string }
  );

/** Thrown for an event that does not match the schemas in this file. */
export class MalformedEvent extends Error {}

/**
 * Printable ASCII, like all identifiers of the provider. This excludes NUL, which PostgreSQL
 * rejects.
 */
const identifier = z.string().check(z.regex(/^[\x20-\x7e]{1,255}$/));
const cents = z.int().check(z.nonnegative());
const seconds = z._default(z.int().check(z.nonnegative(), z.lte(253_402_300_799)), 0);
/** A reference to another object of the provider: its id, or the whole object. */
const reference = z.nullish(z.union([identifier, z.object({ id: identifier })]));
const metadata = z.nullish(z.record(z.string(), z.string()));

const envelope = z.object({ id: identifier, type: z.string(), created: seconds });
const wrapped = <T extends z.ZodMiniType>(object: T) => z.object({ data: z.object({ object }) });

const intentEvent = wrapped(
  z.object({ id: identifier, amount_received: cents, currency: z.string(), metadata }),
);
// The amount is not compared, so it may be missing.
const failedIntentEvent = wrapped(z.object({ id: identifier, metadata }));
const chargeEvent = wrapped(
  z.object({
    payment_intent: reference,
    amount_refunded: cents,
    currency: z.string(),
    metadata,
  }),
);
const refundEvent = wrapped(
  z.object({
    id: identifier,
    payment_intent: reference,
    amount: cents,
    currency: z.string(),
    status: z.nullable(z.string()),
  }),
);
const disputeEvent = wrapped(
  z.object({
    id: identifier,
    payment_intent: reference,
    amount: cents,
    currency: z.string(),
    status: z.string(),
    balance_transactions: z.nullish(z.array(z.object({ amount: z.int() }))),
  }),
);

type Content = { type: string; created: number; body: unknown };

const readers: Readonly<Record<string, (content: Content) => PaymentUpdate | null>> = {
  'payment_intent.succeeded': readIntent,
  'payment_intent.payment_failed': readFailedIntent,
  'payment_intent.canceled': readFailedIntent,
  'charge.refunded': readCharge,
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'charge.dispute.funds_withdrawn': readDispute,
  'charge.dispute.funds_reinstated': readDispute,
};

/** The event types that this site handles. It acknowledges all others without any effect. */
export const handledEvents: readonly string[] = Object.keys(readers);

export type PaymentEvent = { id: string; type: string; update: PaymentUpdate | null };

/**
 * Parses an event from the provider.
 * @param body parsed JSON of any shape, from a webhook call with a verified signature or from the
 * provider's API
 * @returns `update` is null if this site does not handle the event's type, or if the event does not
 * name a payment
 * @throws MalformedEvent
 */
export function parsePaymentEvent(body: unknown): PaymentEvent {
  const { id, type, created } = read(envelope, body);
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return { id, type, update: reader ? reader({ type, created, body }) : null };
}

function read<T extends z.ZodMiniType>(schema: T, body: unknown): z.infer<T> {
  const result = z.safeParse(schema, body);
  if (!result.success) throw new MalformedEvent();
  return result.data;
}

function readIntent({ body }: Content): PaymentUpdate {
  const intent = read(intentEvent, body).data.object;
  return {
    kind: 'payment',
    intentId: intent.id,
    donationId: intent.metadata?.donation_id ?? null,
    currency: intent.currency,
    transition: 'complete',
    received: intent.amount_received,
  };
}

function readFailedIntent({ body }: Content): PaymentUpdate {
  const { id, metadata: own } = read(failedIntentEvent, body).data.object;
  return {
    kind: 'payment',
    intentId: id,
    donationId: own?.donation_id ?? null,
    transition: 'fail',
  };
}

function readCharge({ body }: Content): PaymentUpdate | null {
  const charge = read(chargeEvent, body).data.object;
  const intentId = readId(charge.payment_intent);
  if (!intentId) return null;
  return {
    kind: 'refundTotal',
    intentId,
    donationId: charge.metadata?.donation_id ?? null,
    currency: charge.currency,
    refunded: charge.amount_refunded,
  };
}

function readRefund({ created, body }: Content): PaymentUpdate | null {
  const { id, payment_intent, amount, currency, status } = read(refundEvent, body).data.object;
  const state = status === 'failed' || status === 'canceled' ? 'failed' : 'refunded';
  return createReversal(payment_intent, currency, { id, state, amount, reportedAt: created });
}

function readDispute({ type, created, body }: Content): PaymentUpdate | null {
  const dispute = read(disputeEvent, body).data.object;
  return createReversal(dispute.payment_intent, dispute.currency, {
    id: dispute.id,
    ...readDisputeState(type, dispute),
    reportedAt: created,
  });
}

/**
 * Reads the state and amount of a dispute. A lost dispute can be reversed later, in whole or in
 * part. The dispute's balance transactions then contain the returned amount, but in the currency of
 * the payouts. So only the ratio of returned to withdrawn money is used.
 */
function readDisputeState(
  type: string,
  {
    status,
    amount,
    balance_transactions: transactions,
  }: z.infer<typeof disputeEvent>['data']['object'],
): { state: ReversalState; amount: number } {
  if (status === 'won') return { state: 'won', amount };
  if (status !== 'lost') return { state: 'open', amount };
  const sum = (sign: 1 | -1) =>
    (transactions ?? []).reduce((total, row) => total + Math.max(0, sign * row.amount), 0);
  const [withdrawn, returned] = [sum(-1), sum(1)];
  if (withdrawn === 0)
    return { state: type === 'charge.dispute.funds_reinstated' ? 'won' : 'lost', amount };
  const lost = Math.round(amount * Math.max(0, 1 - returned / withdrawn));
  return lost === 0 ? { state: 'won', amount } : { state: 'lost', amount: lost };
}

function createReversal(
  payment: z.infer<typeof reference>,
  currency: string,
  reported: Reversal,
): PaymentUpdate | null {
  const intentId = readId(payment);
  if (!intentId) return null;
  return { kind: 'reversal', intentId, donationId: null, currency, reversal: reported };
}

const readId = (payment: z.infer<typeof reference>): string | null =>
  typeof payment === 'string' ? payment : (payment?.id ?? null);
