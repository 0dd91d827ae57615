import type { FastifyInstance } from 'fastify';
import type { ReplyOf } from '#contract/endpoint.ts';
import { getGoals } from '#contract/terms/goals.ts';
import { type Language, languageIds } from '#domain/languages.ts';
import { fold, normalizeExact } from '#domain/search/text.ts';
import { readDatabaseFor } from '#server/identity/sessions/caller.ts';
import type { Database, Queryable, Row } from '#server/platform/db/database.ts';
import { registerEndpoint } from '#server/platform/http/serve.ts';
import { type SchoolWord, schoolWords } from './school-words.ts';

const KNOWN_WORDS = `
  select distinct k.language, k.strict
  from search_keys k
  where k.fold = any($1)
    and k.strict = any($2)
    and k.side = 'english'
    and k.status = 'verified'`;

export function goalRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  registerEndpoint(app, getGoals, {
    handle: ({ caller, query }) => readGoals(readDatabaseFor(database, caller), query.language),
  });
}

/**
 * Finds the school words for which a language has no verified term. The English word of a term and
 * the synonyms of its concept count.
 */
export async function readGoals(
  database: Queryable,
  language: Language | 'all',
): Promise<ReplyOf<typeof getGoals>> {
  const { rows } = await database.query<Pick<Row<'searchKeys'>, 'language' | 'strict'>>(
    KNOWN_WORDS,
    [
      schoolWords.map(({ english }) => fold(english)),
      schoolWords.map(({ english }) => normalizeExact(english)),
    ],
  );
  const known = new Set(rows.map((row) => `${row.language} ${row.strict}`));
  const findMissing = (of: Language): SchoolWord[] =>
    schoolWords.filter(({ english }) => !known.has(`${of} ${normalizeExact(english)}`));
  return {
    total: schoolWords.length,
    languages: languageIds.map((id) => ({ language: id, missing: findMissing(id).length })),
    words: language === 'all' ? [] : findMissing(language),
  };
}
