import type { FastifyInstance } from 'fastify';
import { findDuplicates, submitTerm, type Term } from '#contract/terms.ts';
import type { Database } from '../db/database.ts';
import { firstAnswer, once } from '../http/idempotency.ts';
import { serve } from '../http/serve.ts';
import { submitTerm as store } from '../terms/write.ts';
import { findDuplicates as duplicatesOf } from './duplicates.ts';
import { checkRevision } from './revision.ts';

export function contributionRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): void {
  serve(app, findDuplicates, { handle: ({ query }) => duplicatesOf(database.search, query) });

  serve(app, submitTerm, {
    settled: async ({ caller, body, idempotency }) => {
      const first = await firstAnswer<Term>(database, caller.user!.id, idempotency);
      if (!first && body.revises) await checkRevision(database, caller.user!.id, body.revises);
      return first;
    },
    handle: ({ caller, body, idempotency }) =>
      database.transaction((tx) =>
        once(tx, caller.user!.id, idempotency, () =>
          store(tx, body, caller.user!.id, body.revises),
        ),
      ),
  });
}
