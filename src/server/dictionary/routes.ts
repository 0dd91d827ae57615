import type { FastifyInstance } from 'fastify';
import { getTerm, listSuggestions, listTerms } from '#contract/terms.ts';
import type { Database } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { readsFor } from '../session/caller.ts';
import { findTerm, historyOf, revisionOf, underReview } from '../terms/read.ts';
import { listTerms as list } from './list.ts';
import { otherWords } from './others.ts';
import { suggestionsFor } from './suggestions.ts';

export function dictionaryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listTerms, { handle: ({ caller, query }) => list(readsFor(database, caller), caller, query) });

  serve(app, listSuggestions, { handle: async ({ caller, query }) => ({ suggestions: await suggestionsFor(readsFor(database, caller).search, query) }) });

  serve(app, getTerm, {
    find: ({ caller, params }) => findTerm(readsFor(database, caller), caller, params.id!),
    handle: async ({ caller, found: term }) => {
      const reads = readsFor(database, caller);
      const [history, others, revision, reviewed] = await Promise.all([historyOf(reads, term.id), otherWords(reads, term), revisionOf(reads, caller, term.id), underReview(reads, term.id)]);
      return { term, history, others, revision, underReview: reviewed };
    },
  });
}
