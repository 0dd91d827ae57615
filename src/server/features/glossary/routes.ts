import type { FastifyInstance } from 'fastify';
import { composeGlossary as endpoint } from '#contract/terms/glossary.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { composeGlossary } from './compose-glossary.ts';

export function glossaryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, endpoint, {
    handle: ({ caller, body }) => composeGlossary(readDatabaseFor(database, caller), body),
  });
}
