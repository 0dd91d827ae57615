import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  changeOwnDonation,
  createPaymentIntent,
  exportDonations,
  getDonationOutcome,
  getDonorWallStats,
  hideDonorText,
  hideMessage,
  listAllDonations,
  listDonorWall,
  showDonorText,
} from '#contract/donations/donations.ts';
import { errorText } from '#contract/error-texts.ts';
import type { Config } from '#server/config.ts';
import { recordAudit } from '#server/features/audit/audit.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isSiteHeld } from '#server/platform/db/site-hold.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { findStoredReply, runOnce } from '#server/platform/http/requests/idempotency.ts';
import { refuseWhileHeld } from '#server/platform/http/requests/refuse-while-held.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { type Payments, ProviderFailed } from '#server/platform/payments/provider.ts';
import { areDonationsOpen } from './availability.ts';
import {
  createIntent,
  findClientSecret,
  type PaymentContext,
  storeDonation,
} from './create-payment.ts';
import { exportCsv } from './export.ts';
import { findDonationId, findOwnDonationId, hideOrShow, setShownOnWall } from './moderation.ts';
import { readPaymentResult } from './payment-result.ts';
import { listReceivedDonations } from './received.ts';
import { listWallEntries, readWallStats } from './wall.ts';

const RETRY_AFTER_SECONDS = 5;

/** `payments` is null if this site accepts no donations. */
type Options = {
  database: Database;
  config: Config;
  payments: Payments | null;
  log: FastifyBaseLogger;
};

export function donationRoutes(
  app: FastifyInstance,
  { database, config, payments, log }: Options,
): void {
  /** @throws 409 if this site accepts no donations */
  const requirePayments = (): PaymentContext => {
    if (!payments) throw new HttpProblem(409, errorText('donations_off'));
    return { database, payments, log };
  };

  // The donation and its idempotency key are stored in a transaction that ends before the provider
  // is called. A repeated call continues where the first call stopped.
  registerEndpoint(app, createPaymentIntent, {
    precheck: async ({ caller, idempotency }) => {
      const context = requirePayments();
      if (!(await areDonationsOpen(database, config)))
        throw new HttpProblem(409, errorText('donations_off'));
      await refuseWhileHeld(database, errorText('payments_held'));
      const first = await findStoredReply<{ donationId: string }>(
        database,
        caller.user?.id ?? null,
        idempotency,
      );
      const clientSecret =
        first && (await withProviderErrors(() => findClientSecret(context, first.donationId)));
      return clientSecret ? { clientSecret } : undefined;
    },
    handle: async ({ caller, body, idempotency }) => {
      const context = requirePayments();
      const { donationId } = await database.transaction((tx) =>
        runOnce(tx, caller.user?.id ?? null, idempotency, () =>
          storeDonation(tx, body, caller.user, context.payments.testMode),
        ),
      );
      return { clientSecret: await withProviderErrors(() => createIntent(context, donationId)) };
    },
  });

  registerEndpoint(app, getDonationOutcome, {
    handle: async ({ params, query }) => {
      const asked = (await isSiteHeld(database)) ? null : payments;
      const context = { database, payments: asked, log };
      return readPaymentResult(context, params.paymentIntent, query.clientSecret);
    },
  });
  registerEndpoint(app, listDonorWall, {
    handle: ({ caller, query }) => listWallEntries(readDatabaseFor(database, caller), query.page),
  });
  registerEndpoint(app, getDonorWallStats, {
    handle: ({ caller }) => readWallStats(readDatabaseFor(database, caller)),
  });

  registerEndpoint(app, changeOwnDonation, {
    loadResource: ({ caller, params }) => findOwnDonationId(database, params.id, caller.user.id),
    handle: ({ resource, body }) => setShownOnWall(database, resource, body.showOnDonorWall),
  });
  registerEndpoint(app, listAllDonations, {
    handle: ({ query }) => listReceivedDonations(database, query),
  });
  registerEndpoint(app, exportDonations, {
    handle: async ({ caller, query }) => {
      await recordAudit(database, {
        action: 'export',
        actorId: caller.user.id,
        personId: null,
        change: { from: null, to: 'donations' },
      });
      return exportCsv(database, query);
    },
  });
  registerEndpoint(app, hideMessage, {
    loadResource: ({ params }) => findDonationId(database, params.id),
    handle: ({ caller, resource }) =>
      database.transaction((tx) =>
        hideOrShow(tx, resource, { what: 'message', to: 'hide', actorId: caller.user.id }),
      ),
  });
  for (const [endpoint, to] of [
    [hideDonorText, 'hide'],
    [showDonorText, 'show'],
  ] as const)
    registerEndpoint(app, endpoint, {
      loadResource: ({ params }) => findDonationId(database, params.id),
      handle: ({ caller, resource, body: { what } }) =>
        database.transaction((tx) =>
          hideOrShow(tx, resource, { what, to, actorId: caller.user.id }),
        ),
    });
}

/** Responds with 503 if the payment provider fails. */
async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    throw new HttpProblem(503, errorText('donation_start_failed'), {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}
