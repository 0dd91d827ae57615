import type { FastifyInstance } from 'fastify';
import { getStats } from '#contract/account.ts';
import { languageIds } from '#domain/languages.ts';
import type { Database } from '../db/database.ts';
import { serve } from '../http/serve.ts';

export function homeRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, getStats, {
    handle: async () => {
      const { rows } = await database.query<{ termsCount: number; contributorsCount: number }>(
        `select (select count(*) from terms where status = 'verified') as "termsCount",
           (select count(*) from users u where not u.is_system and exists (select 1 from terms t where t.submitter_id = u.id and t.status = 'verified')) as "contributorsCount"`);
      return { ...rows[0]!, languagesCount: languageIds.length };
    },
  });
}
