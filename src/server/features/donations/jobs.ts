import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { Payments } from '#server/platform/payments/provider.ts';
import type { PaymentContext } from './create-payment.ts';
import { applyMissedEvents } from './missed-events.ts';
import { settleOldDonations } from './reconcile.ts';

type Options = {
  database: Database;
  payments: Payments | null;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const HOUR_MS = 3_600_000;
/** How long the payment provider stores events. */
const EVENT_RETENTION_MS = 30 * 24 * HOUR_MS;

/**
 * Returns the job that settles old donations. It rejects if the database fails, but not if the
 * provider fails.
 */
export function settleJob({ database, payments, log }: Options): () => Promise<void> {
  let eventsSince = Date.now() - EVENT_RETENTION_MS;
  const reconcile = async (context: PaymentContext) => {
    const started = Date.now();
    await settleOldDonations(context);
    if (await applyMissedEvents(context, new Date(eventsSince))) eventsSince = started - HOUR_MS;
  };
  return async () => {
    if (payments) await reconcile({ database, payments, log });
  };
}
