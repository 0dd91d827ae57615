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
import { messages } from '#contract/messages.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { firstAnswer, once } from '../http/idempotency.ts';
import { Refusal } from '../http/problem.ts';
import { serve } from '../http/serve.ts';
import { type Payments, ProviderFailed } from '../payments/provider.ts';
import { readsFor } from '../session/caller.ts';
import { knownSecret, makeIntent, type Paying, storeDonation } from './begin.ts';
import {
  findDonation,
  findOwn,
  hideMessage as hide,
  listReceived,
  showOnWall,
} from './moderation.ts';
import { donationsOpen } from './open.ts';
import { outcomeOf } from './outcome.ts';
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
  serve(app, createPaymentIntent, {
    settled: async ({ caller, idempotency }) => {
      if (!(await open())) throw new Refusal(409, details.donationsOff);
      const first = await firstAnswer<{ donationId: string }>(
        database,
        caller.user?.id ?? null,
        idempotency,
      );
      const clientSecret =
        first &&
        (await orRefusal(() =>
          knownSecret({ database, payments: payments!, log }, first.donationId),
        ));
      return clientSecret ? { clientSecret } : undefined;
    },
    handle: async ({ caller, body, idempotency }) => {
      const paying: Paying = { database, payments: payments!, log };
      const { donationId } = await database.transaction((tx) =>
        once(tx, caller.user?.id ?? null, idempotency, () =>
          storeDonation(tx, body, caller.user, paying.payments.testMode),
        ),
      );
      return { clientSecret: await orRefusal(() => makeIntent(paying, donationId)) };
    },
  });

  serve(app, getDonationOutcome, {
    handle: ({ params, query }) =>
      outcomeOf({ database, payments, log }, params.paymentIntent!, query.clientSecret),
  });
  serve(app, listDonorWall, {
    handle: ({ caller, query }) => wallPage(readsFor(database, caller), query.page),
  });
  serve(app, getDonorWallStats, { handle: ({ caller }) => wallStats(readsFor(database, caller)) });

  serve(app, changeOwnDonation, {
    find: ({ caller, params }) => findOwn(database, params.id!, caller.user!.id),
    handle: ({ found, body }) => showOnWall(database, found, body.showOnDonorWall),
  });
  serve(app, listAllDonations, { handle: ({ query }) => listReceived(database, query) });
  serve(app, hideMessage, {
    find: ({ params }) => findDonation(database, params.id!),
    handle: ({ caller, found }) => database.transaction((tx) => hide(tx, found, caller.user!.id)),
  });
}

async function orRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProviderFailed
      ? new Refusal(503, messages.paymentFailedToStart, { retryAfterSeconds: RETRY_AFTER_SECONDS })
      : error;
  }
}
