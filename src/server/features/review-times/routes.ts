import type { FastifyInstance } from 'fastify';
import { getReviewTimes } from '#contract/review/review-times.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readReviewTimes } from './review-times.ts';

export function reviewTimeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getReviewTimes, {
    handle: async ({ caller }) => {
      const now = new Date();
      return {
        asOf: now.toISOString(),
        languages: await readReviewTimes(readDatabaseFor(database, caller), now),
      };
    },
  });
}
