import type { FastifyInstance } from 'fastify';
import { getStats } from '#contract/account.ts';
import { languageIds } from '#domain/languages.ts';
import type { Database } from '../db/database.ts';
import { registerEndpoint } from '../http/serve.ts';
import { readDatabaseFor } from '../session/caller.ts';
import { countContributors, countTerms } from '../terms/counts.ts';

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
