import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  changeOwnDonation,
  createPaymentIntent,
  getDonationOutcome,
  getDonorWallStats,
  hideMessage,
  listAllDonations,
  listDonorWall,
} from '#contract/donations.ts';
import { details } from '#contract/errors.ts';
import { m } from '#contract/messages.ts';
import type { Config } from '#server/config.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { findStoredReply, once } from '#server/platform/http/idempotency.ts';
import { HttpProblem } from '#server/platform/http/problem.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { type Payments, ProviderFailed } from '#server/platform/payments/provider.ts';
import { donationsOpen } from './availability.ts';
import {
  findClientSecret,
  makeIntent,
  type PaymentContext,
  storeDonation,
} from './create-payment.ts';
import {
  findDonation,
  findOwn,
  hideMessage as hide,
  listReceived,
  showOnWall,
} from './moderation.ts';
import { readOutcome } from './outcome.ts';
import { wallPage, wallStats } from './wall.ts';

const RETRY_AFTER_SECONDS = 5;

/** `payments` is null where this site takes none. */
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
  const open = async () => payments !== null && (await donationsOpen(database, config));

  // The row and the key are one transaction, which ends before the provider is asked; a repeat goes
  // on where the first stopped.
  registerEndpoint(app, createPaymentIntent, {
    precheck: async ({ caller, idempotency }) => {
      if (!(await open())) throw new HttpProblem(409, details.donationsOff);
      const first = await findStoredReply<{ donationId: string }>(
        database,
        caller.user?.id ?? null,
        idempotency,
      );
      const clientSecret =
        first &&
        (await orRefusal(() =>
          findClientSecret({ database, payments: payments!, log }, first.donationId),
        ));
      return clientSecret ? { clientSecret } : undefined;
    },
    handle: async ({ caller, body, idempotency }) => {
      const paying: PaymentContext = { database, payments: payments!, log };
      const { donationId } = await database.transaction((tx) =>
        once(tx, caller.user?.id ?? null, idempotency, () =>
          storeDonation(tx, body, caller.user, paying.payments.testMode),
        ),
      );
      return { clientSecret: await orRefusal(() => makeIntent(paying, donationId)) };
    },
  });

  registerEndpoint(app, getDonationOutcome, {
    handle: ({ params, query }) =>
      readOutcome({ database, payments, log }, params.paymentIntent, query.clientSecret),
  });
  registerEndpoint(app, listDonorWall, {
    handle: ({ caller, query }) => wallPage(readDatabaseFor(database, caller), query.page),
  });
  registerEndpoint(app, getDonorWallStats, {
    handle: ({ caller }) => wallStats(readDatabaseFor(database, caller)),
  });

  registerEndpoint(app, changeOwnDonation, {
    loadResource: ({ caller, params }) => findOwn(database, params.id, caller.user.id),
    handle: ({ resource, body }) => showOnWall(database, resource, body.showOnDonorWall),
  });
  registerEndpoint(app, listAllDonations, { handle: ({ query }) => listReceived(database, query) });
  registerEndpoint(app, hideMessage, {
    loadResource: ({ params }) => findDonation(database, params.id),
    handle: ({ caller, resource }) =>
      database.transaction((tx) => hide(tx, resource, caller.user.id)),
  });
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderFailed
      ? new HttpProblem(503, m.donations_start_failed(), {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      : error;
  }
}
