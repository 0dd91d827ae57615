import type { FastifyInstance } from 'fastify';
import { getTerm, listSuggestions, listTerms } from '#contract/terms/dictionary.ts';
import type { TermFilters } from '#domain/lists/term-search.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import type { AnswerPublicly } from '#server/read-model/answers.ts';
import { readEntry } from './entry.ts';
import { isHeavySearch } from './heavy-search.ts';
import { listTerms as list } from './list.ts';
import { suggestInIndex } from './suggest-in-index.ts';
import { findSuggestions } from './suggestions.ts';

type Options = {
  database: Database;
  publicUrl: string;
  answer: AnswerPublicly;
  /** Called with the number of terms that a list or search found. */
  noteResult: (filters: TermFilters, total: number) => void;
};

export function dictionaryRoutes(
  app: FastifyInstance,
  { database, publicUrl, answer, noteResult }: Options,
): void {
  registerEndpoint(app, listTerms, {
    isHeavy: ({ query }) => isHeavySearch(query),
    handle: async ({ caller, query }) => {
      const found = await list(readDatabaseFor(database, caller), caller, query, answer);
      noteResult(query, found.total);
      return found;
    },
  });

  registerEndpoint(app, listSuggestions, {
    handle: async ({ caller, query }) => {
      const { search } = readDatabaseFor(database, caller);
      const suggestions = await answer(
        (segments) => suggestInIndex(segments, query),
        () => findSuggestions(search, query),
      );
      return { suggestions };
    },
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
