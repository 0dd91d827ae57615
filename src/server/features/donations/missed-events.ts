import { sql } from 'kysely';
import type Stripe from 'stripe';
import { limits } from '#domain/limits.ts';
import { anyOf, type Database } from '#server/platform/db/database.ts';
import { callStripe, ProviderFailed } from '#server/platform/payments/provider.ts';
import type { PaymentContext } from './create-payment.ts';
import { applyPaymentEvent } from './events.ts';
import { handledEvents, MalformedEvent, parsePaymentEvent } from './payment-event.ts';

const PAGE_SIZE = 100;
/**
 * Limits the number of requests, because other programs that use the same Stripe account can add
 * any number of events to it.
 */
const MAX_PAGES = 100;

/**
 * Fetches the provider's events since a time, and applies those that the webhook never received.
 * These can be refunds and disputes months after the payment. Does nothing if no donation is old
 * enough to have missed an event.
 * @param since at most 30 days ago, because the provider does not store older events
 * @returns whether the provider responded
 */
export async function applyMissedEvents(
  { database, payments, log }: PaymentContext,
  since: Date,
): Promise<boolean> {
  if (!(await hasOldDonations(database))) return true;
  // Suppress the warnings about events of other programs that use the same Stripe account, because
  // the webhook has already logged them.
  const quiet = { warn: () => {}, error: log.error.bind(log) };
  try {
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { data, has_more: more } = await callStripe(log, () =>
        payments.stripe.events.list({
          types: [...handledEvents],
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: PAGE_SIZE,
          ...(after ? { starting_after: after } : {}),
        }),
      );
      for (const event of await filterUnknown(database, data))
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
  const found = await database
    .selectFrom('donations')
    .select('id')
    .where('paymentIntentId', 'is not', null)
    .where(
      'createdAt',
      '<',
      sql<string>`now() - make_interval(hours => ${limits.donation.settleAfterHours})`,
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function filterUnknown(
  database: Database,
  events: readonly Stripe.Event[],
): Promise<Stripe.Event[]> {
  const stored = await database
    .selectFrom('paymentEvents')
    .select('id')
    .where('id', '=', anyOf(events.map(({ id }) => id)))
    .execute();
  const known = new Set(stored.map(({ id }) => id));
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
    log.error('payment provider listed an event of unknown shape; ignored');
  }
}
