import type { FastifyInstance } from 'fastify';
import type { ReplyOf } from '#contract/endpoint.ts';
import { listPrintableWords } from '#contract/exports/print.ts';
import { chooseLicence } from '#domain/licences.ts';
import { limits } from '#domain/limits.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { type ConceptOfWord, listSenses } from '#server/terms/rows/group-senses.ts';
import { PRINTED_PAGE } from './print-sql.ts';

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

type Page = Omit<ReplyOf<typeof listPrintableWords>, 'url'>;
type Word = Page['entries'][number]['words'][number];
type PageRow = Omit<Page, 'entries'> & {
  entries: { englishWord: string; words: (Word & ConceptOfWord)[] }[];
};

/** Reads one page of the words of a language and subject that may be printed together. */
export async function readPrintableWords(
  database: Queryable,
  list: { language: string; subject: string },
  page: number,
): Promise<Page> {
  const [row] = await queryNamed<PageRow>(database, PRINTED_PAGE, {
    ...list,
    sources: await readCombinableSources(database),
    limit: limits.printedWords,
    offset: (page - 1) * limits.printedWords,
  });
  if (!row) return { entries: [], total: 0, sources: [], hasContributions: false };
  return { ...row, entries: listSenses(row.entries) };
}

/** Reads the codes of the sources whose words can be in one list under CC BY-SA 4.0. */
async function readCombinableSources(database: Queryable): Promise<string[]> {
  const sources = await database.selectFrom('sources').select(['code', 'licence']).execute();
  return sources.flatMap(({ code, licence }) =>
    licence !== null && chooseLicence([licence])?.file === 'main' ? code : [],
  );
}
