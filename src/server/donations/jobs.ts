import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Payments } from '../payments/provider.ts';
import { sendReceipts } from './receipts.ts';
import { settleOldDonations } from './reconcile.ts';

type Options = {
  database: Database;
  payments: Payments | null;
  mailer: Pick<Mailer, 'send'>;
  publicUrl: string;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
};

/**
 * What is done about donations outside any request. Neither rejects: what did not work is tried
 * again in an hour.
 */
export function donationJobs({ database, payments, mailer, publicUrl, log }: Options): {
  completed(): Promise<void>;
  settle(): Promise<void>;
} {
  const orLater = (work: Promise<unknown>) =>
    work.then(
      () => {},
      () =>
        log.warn('old donations or receipts could not be seen to; it is tried again in an hour'),
    );
  const receipts = () => sendReceipts({ database, mailer, publicUrl });
  return {
    completed: () => orLater(receipts()),
    settle: () =>
      orLater(
        (payments ? settleOldDonations({ database, payments, log }) : Promise.resolve(0)).then(
          receipts,
        ),
      ),
  };
}
