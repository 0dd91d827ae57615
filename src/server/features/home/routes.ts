import type { FastifyInstance } from 'fastify';
import { getStats } from '#contract/terms/home.ts';
import { languageIds } from '#domain/languages.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { countContributors, countTerms } from '#server/terms/derived/counts.ts';

export function homeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getStats, {
    handle: async ({ caller }) => {
      const reads = readDatabaseFor(database, caller);
      const [termsCount, contributorsCount] = await Promise.all([
        countTerms(reads, { status: 'verified' }),
        countContributors(reads, 'verified'),
      ]);
      return { termsCount, contributorsCount, languagesCount: languageIds.length };
    },
  });
}
