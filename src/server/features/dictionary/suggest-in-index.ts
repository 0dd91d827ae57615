import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import { readTerm } from '#domain/search/index/storage/segment.ts';
import { type Suggestion as Matched, suggestTerms } from '#domain/search/index/suggest.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import type { Reads } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import type { ReadModel } from '#server/read-model/read-model.ts';
import { chooseSuggestions, type Suggestion } from './suggestions.ts';
import { SELECT_SUGGESTED } from './suggestions-sql.ts';

/**
 * Does what `findSuggestions` does with the database.
 * @returns null if the database must search, as in `findTermsInIndex`
 */
export async function suggestInIndex(
  reads: Reads,
  { query, language, variety, subject, field }: QueryOf<typeof listSuggestions>,
  readModel: ReadModel | undefined,
): Promise<Suggestion[] | null> {
  const text = cleanQuery(query);
  const filters: IndexFilters = {
    field,
    language: language === 'all' ? null : language,
    varieties: listIncludedVarieties(variety),
    subject: subject === 'all' ? null : subject,
  };
  const ids = await readModel?.answer((segments) => {
    const words = suggestTerms(segments, text, filters).map(describe);
    return chooseSuggestions(words, text).map(({ data }) => data as string);
  });
  if (!ids) return null;
  if (ids.length === 0) return [];
  const found = await queryNamed<Suggestion>(reads.search, SELECT_SUGGESTED, { ids });
  return found.length === ids.length ? found : null;
}

const describe = (match: Matched) => ({ ...readTerm(match), word: match.word });
