import type Stripe from 'stripe';
import { limits } from '#domain/limits.ts';
import type { Database } from '#server/platform/db/database.ts';
import { callStripe, ProviderFailed } from '#server/platform/payments/provider.ts';
import type { PaymentContext } from './create-payment.ts';
import { applyPaymentEvent } from './events.ts';
import { handledEvents, MalformedEvent, parsePaymentEvent } from './payment-event.ts';

const PAGE = 100;
/** An account that other programs use as well may have any number of events. */
const MAX_PAGES = 100;

/**
 * Asks the provider for its events since a time, and applies those that never arrived: refunds and
 * disputes above all, which may happen months after the payment. It is not asked while there is no
 * donation whose events could be missing.
 * @param since at most 30 days ago: the provider keeps no older events
 * @returns whether the provider answered
 */
export async function applyMissedEvents(
  { database, payments, log }: PaymentContext,
  since: Date,
): Promise<boolean> {
  if (!(await hasOldDonations(database))) return true;
  // Events of other programs were logged when they arrived.
  const quiet = { warn: () => {}, error: log.error.bind(log) };
  try {
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { data, has_more: more } = await callStripe(log, () =>
        payments.stripe.events.list({
          types: [...handledEvents],
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: PAGE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      for (const event of await unknownEvents(database, data))
        await applyMissedEvent(database, event, quiet);
      after = data.at(-1)?.id;
      if (!more || !after) break;
    }
    return true;
  } catch (error) {
    if (error instanceof ProviderFailed) return false;
    throw error;
  }
}

async function hasOldDonations(database: Database): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1
     from donations
     where payment_intent_id is not null and created_at < now() - make_interval(hours => $1)
     limit 1`,
    [limits.donation.settleAfterHours],
  );
  return rowCount === 1;
}

async function unknownEvents(
  database: Database,
  events: readonly Stripe.Event[],
): Promise<Stripe.Event[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from payment_events where id = any($1)',
    [events.map(({ id }) => id)],
  );
  const known = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id));
}

async function applyMissedEvent(
  database: Database,
  body: unknown,
  log: PaymentContext['log'],
): Promise<void> {
  try {
    const { update, ...event } = parsePaymentEvent(body);
    if (update)
      await database.transaction((tx) => applyPaymentEvent(tx, { ...event, update }, log));
  } catch (error) {
    if (!(error instanceof MalformedEvent)) throw error;
    log.error({}, 'payment provider listed an event of unknown shape; ignored');
  }
}
