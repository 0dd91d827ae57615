import type { FastifyInstance } from 'fastify';
import { getTerm, listSuggestions, listTerms } from '#contract/terms.ts';
import type { Database } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { findTerm, historyOf, revisionOf, underReview } from '../terms/read.ts';
import { listTerms as list } from './list.ts';
import { otherWords } from './others.ts';
import { suggestionsFor } from './suggestions.ts';

export function dictionaryRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listTerms, { handle: ({ caller, query }) => list(database, caller, query) });

  serve(app, listSuggestions, { handle: async ({ query }) => ({ suggestions: await suggestionsFor(database.search, query) }) });

  serve(app, getTerm, {
    find: ({ caller, params }) => findTerm(database, caller, params.id!),
    handle: async ({ caller, found: term }) => {
      const [history, others, revision, reviewed] = await Promise.all([historyOf(database, term.id), otherWords(database, term), revisionOf(database, caller, term.id), underReview(database, term.id)]);
      return { term, history, others, revision, underReview: reviewed };
    },
  });
}
