import type { FastifyInstance } from 'fastify';
import { getConcept, listConcepts } from '#contract/concepts.ts';
import { limits } from '#domain/limits.ts';
import { fold } from '#domain/search/text.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { listConcepts as list } from './list-concepts.ts';
import { readConcept } from './read-concept.ts';

export function conceptRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: string },
): void {
  registerEndpoint(app, listConcepts, {
    isHeavy: ({ query }) => isHeavyList(query),
    handle: ({ caller, query }) => list(readDatabaseFor(database, caller), query),
  });

  registerEndpoint(app, getConcept, {
    loadResource: ({ caller, params }) =>
      readConcept(readDatabaseFor(database, caller), caller, Number(params.number), publicUrl),
    handle: async ({ resource }) => resource,
  });
}

/**
 * Checks whether a list counts towards the limit for expensive searches. A list without a query
 * counts all concepts, and short and long queries match many terms.
 */
function isHeavyList(query: string): boolean {
  const { length } = fold(query);
  return length <= limits.heavySearch.upTo || length >= limits.heavySearch.from;
}
