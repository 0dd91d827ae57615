import { randomBytes } from 'node:crypto';
import type { Queryable, Row } from '#server/platform/db/database.ts';
import type { Intent } from './intent-rows.ts';

type Json = Record<string, unknown>;
const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);

/** Returns a payment intent in the provider's format. */
export function intentJson(intent: Intent): Json {
  const { id, clientSecret, amount, currency, metadata, status, lastError, chargeId, createdAt } =
    intent;
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: status === 'succeeded' ? amount : 0,
    capture_method: 'automatic',
    client_secret: clientSecret,
    confirmation_method: 'automatic',
    created: seconds(createdAt),
    currency,
    last_payment_error: lastError,
    latest_charge: chargeId,
    livemode: false,
    metadata,
    next_action:
      status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method_types: ['card'],
    status,
  };
}

/** Returns the charge of a successful payment, in the provider's format. */
export function chargeJson({
  id,
  chargeId,
  amount,
  amountRefunded,
  currency,
  metadata,
  createdAt,
}: Intent): Json {
  return {
    id: chargeId,
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: amountRefunded,
    captured: true,
    created: seconds(createdAt),
    currency,
    livemode: false,
    metadata,
    paid: true,
    payment_intent: id,
    refunded: amountRefunded === amount,
    status: 'succeeded',
  };
}

export function refundJson(
  intent: Intent,
  refund: { id: string; amount: number; created: number; status: 'succeeded' | 'failed' },
): Json {
  return {
    ...refund,
    object: 'refund',
    charge: intent.chargeId,
    currency: intent.currency,
    metadata: {},
    payment_intent: intent.id,
    reason: null,
    ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
  };
}

export const disputeColumns = ['id', 'intentId', 'status', 'createdAt'] as const;
type Dispute = Pick<Row<'sandboxDisputes'>, (typeof disputeColumns)[number]>;

export function disputeJson(
  { id, status, createdAt }: Dispute,
  { id: intentId, chargeId, amount, currency }: Intent,
): Json {
  const moved = (cents: number) => ({ object: 'balance_transaction', amount: cents, currency });
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: status === 'won' ? [moved(-amount), moved(amount)] : [moved(-amount)],
    charge: chargeId,
    created: seconds(createdAt),
    currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intentId,
    reason: 'fraudulent',
    status,
  };
}

/**
 * Stores an event, which deliveries.ts sends later. Call it in the transaction of the change that
 * the event reports.
 */
export async function emitEvent(tx: Queryable, type: string, object: Json): Promise<void> {
  const id = `evt_${randomBytes(16).toString('hex')}`;
  const event = {
    id,
    object: 'event',
    api_version: null,
    created: Math.floor(Date.now() / 1000),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await tx
    .insertInto('sandboxEvents')
    .values({ id, payload: JSON.stringify(event) })
    .execute();
}
