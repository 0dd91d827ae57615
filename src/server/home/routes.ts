import type { FastifyInstance } from 'fastify';
import { getStats } from '#contract/account.ts';
import { languageIds } from '#domain/languages.ts';
import type { Database } from '../db/database.ts';
import { serve } from '../http/serve.ts';
import { readsFor } from '../session/caller.ts';
import { countContributors, countTerms } from '../terms/counts.ts';

export function homeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, getStats, {
    handle: async ({ caller }) => {
      const reads = readsFor(database, caller);
      const [termsCount, contributorsCount] = await Promise.all([
        countTerms(reads, { status: 'verified' }),
        countContributors(reads, 'verified'),
      ]);
      return { termsCount, contributorsCount, languagesCount: languageIds.length };
    },
  });
}
