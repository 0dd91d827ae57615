import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/platform/db/database.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Payments } from '#server/platform/payments/provider.ts';
import type { PaymentContext } from './create-payment.ts';
import { applyMissedEvents } from './missed-events.ts';
import { type ReceiptSite, sendReceipts } from './receipts.ts';
import { settleOldDonations } from './reconcile.ts';

type Options = {
  database: Database;
  payments: Payments | null;
  mailer: Pick<Mailer, 'send'>;
  site: ReceiptSite;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

const HOUR_MS = 3_600_000;
/** How long the payment provider stores events. */
const EVENT_RETENTION_MS = 30 * 24 * HOUR_MS;

/**
 * Creates the background jobs of donations. `sendReceipts` never rejects: after a failure, the next
 * `settle` sends the remaining receipts. `settle` rejects if the database fails, but not if the
 * provider fails.
 */
export function donationJobs({ database, payments, mailer, site, log }: Options): {
  sendReceipts(): Promise<void>;
  settle(): Promise<void>;
} {
  let eventsSince = Date.now() - EVENT_RETENTION_MS;
  const receipts = () => sendReceipts({ database, mailer, site });
  const reconcile = async (context: PaymentContext) => {
    const started = Date.now();
    await settleOldDonations(context);
    if (await applyMissedEvents(context, new Date(eventsSince))) eventsSince = started - HOUR_MS;
  };
  return {
    sendReceipts: () =>
      receipts().then(
        () => {},
        () => log.warn('failed to send receipts; retrying within one hour'),
      ),
    settle: async () => {
      if (payments) await reconcile({ database, payments, log });
      await receipts();
    },
  };
}
