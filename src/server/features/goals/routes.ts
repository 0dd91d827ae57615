import type { FastifyInstance } from 'fastify';
import { getGoals } from '#contract/terms/goals.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readGoals } from './goals.ts';

export function goalRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getGoals, {
    handle: ({ caller, query }) => readGoals(readDatabaseFor(database, caller), query.language),
  });
}
