import type { FastifyInstance } from 'fastify';
import { getTerm, listSuggestions, listTerms } from '#contract/terms.ts';
import type { Database } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { readsFor } from '../session/caller.ts';
import { readEntry } from './entry.ts';
import { isHeavySearch } from './heavy-search.ts';
import { listTerms as list } from './list.ts';
import { suggestionsFor } from './suggestions.ts';

export function dictionaryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listTerms, {
    isHeavy: ({ query }) => isHeavySearch(query),
    handle: ({ caller, query }) => list(readsFor(database, caller), caller, query),
  });

  serve(app, listSuggestions, {
    handle: async ({ caller, query }) => ({
      suggestions: await suggestionsFor(readsFor(database, caller).search, query),
    }),
  });

  serve(app, getTerm, {
    find: ({ caller, params }) => readEntry(readsFor(database, caller), caller, params.id!),
    handle: async ({ found }) => found,
  });
}
