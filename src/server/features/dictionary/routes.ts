import type { FastifyInstance } from 'fastify';
import { getTerm, listSuggestions, listTerms } from '#contract/terms/dictionary.ts';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readEntry } from './entry.ts';
import { isHeavySearch } from './heavy-search.ts';
import { listTerms as list } from './list.ts';
import { findSuggestions } from './suggestions.ts';

type Options = {
  database: Database;
  publicUrl: string;
  /** Called with the number of terms that a list or search found. */
  noteResult: (filters: TermFilters, total: number) => void;
};

export function dictionaryRoutes(
  app: FastifyInstance,
  { database, publicUrl, noteResult }: Options,
): void {
  registerEndpoint(app, listTerms, {
    isHeavy: ({ query }) => isHeavySearch(query),
    handle: async ({ caller, query }) => {
      const found = await list(readDatabaseFor(database, caller), caller, query);
      noteResult(query, found.total);
      return found;
    },
  });

  registerEndpoint(app, listSuggestions, {
    handle: async ({ caller, query }) => ({
      suggestions: await findSuggestions(readDatabaseFor(database, caller).search, query),
    }),
  });

  registerEndpoint(app, getTerm, {
    loadResource: ({ caller, params }) =>
      readEntry(readDatabaseFor(database, caller), caller, params.id),
    handle: async ({ resource }) => ({
      ...resource,
      url: `${publicUrl}/dictionary/${resource.term.id}`,
    }),
  });
}
