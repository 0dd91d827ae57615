import type { FastifyInstance } from 'fastify';
import { listPrintableWords } from '#contract/exports/print.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { readPrintableWords } from './printable-words.ts';

export function printRoutes(
  app: FastifyInstance,
  { database, publicUrl }: { database: Database; publicUrl: string },
): void {
  registerEndpoint(app, listPrintableWords, {
    handle: async ({ caller, params, query }) => ({
      ...(await readPrintableWords(readDatabaseFor(database, caller).prepared, params, query.page)),
      url: `${publicUrl}/print/${params.language}/${params.subject}`,
    }),
  });
}
