import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import { readTerm } from '#domain/search/index/storage/segment.ts';
import { suggestTerms } from '#domain/search/index/suggest.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import type { ReadModel } from '#server/read-model/read-model.ts';
import { chooseSuggestions, type Suggestion } from './suggestions.ts';
import { SELECT_SUGGESTED } from './suggestions-sql.ts';

/**
 * Does what `findSuggestions` does with the database.
 * @returns null if the database must search: the index is not current, or one of the terms has just
 * been removed
 */
export async function suggestInIndex(
  reads: Reads,
  { query, language, variety, subject, field }: QueryOf<typeof listSuggestions>,
  readModel: ReadModel | undefined,
): Promise<Suggestion[] | null> {
  const segments = readModel?.segments();
  if (!segments) return null;
  const text = cleanQuery(query);
  const matches = suggestTerms(segments, text, {
    field,
    language: language === 'all' ? null : language,
    varieties: listIncludedVarieties(variety),
    subject: subject === 'all' ? null : subject,
  });
  const words = matches.map((match) => {
    const { englishWord, vernacularWord, language: ofTerm, data } = readTerm(match);
    const id = data as string;
    return { id, englishWord, vernacularWord, language: ofTerm, word: match.word };
  });
  const ids = chooseSuggestions(words, text).map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await queryNamed<Suggestion>(reads.prepared, SELECT_SUGGESTED, { ids });
  return found.length === ids.length ? found : null;
}
