import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import { readData } from '#domain/search/index/storage/segment.ts';
import { type Suggestion as Matched, suggestTerms } from '#domain/search/index/suggest.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import type { ReadModel } from '#server/read-model/read-model.ts';
import { unpackListedRow } from '#server/terms/rows/listed-term.ts';
import { chooseSuggestions, type Suggestion } from './suggestions.ts';

/**
 * Does what `findSuggestions` does with the database.
 * @returns null if the database must search (`ReadModel.answer`)
 */
export async function suggestInIndex(
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
  const suggestions = await readModel?.answer((segments) =>
    chooseSuggestions(suggestTerms(segments, text, filters).map(readSuggested), text),
  );
  return suggestions ?? null;
}

const readSuggested = (match: Matched) =>
  Object.assign(unpackListedRow(readData(match) as unknown[]), { word: match.word });
