import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import { readData, type Segment } from '#domain/search/index/storage/segment.ts';
import { type Suggestion as Matched, suggestTerms } from '#domain/search/index/suggest.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import { unpackListedRow } from '#server/terms/rows/listed-term.ts';
import { chooseSuggestions, type Suggestion } from './suggestions.ts';

/** Does what `findSuggestions` does with the database. */
export function suggestInIndex(
  segments: readonly Segment[],
  { query, language, variety, subject, field }: QueryOf<typeof listSuggestions>,
): Suggestion[] {
  const text = cleanQuery(query);
  const filters: IndexFilters = {
    field,
    language: language === 'all' ? null : language,
    varieties: listIncludedVarieties(variety),
    subject: subject === 'all' ? null : subject,
  };
  return chooseSuggestions(suggestTerms(segments, text, filters).map(readSuggested), text);
}

const readSuggested = (match: Matched) =>
  Object.assign(unpackListedRow(readData(match) as unknown[]), { word: match.word });
