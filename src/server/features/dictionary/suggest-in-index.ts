import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { readListFilters } from '#domain/lists/list-filters.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import {
  describeSpelling,
  type Suggestion as Matched,
  suggestTerms,
} from '#domain/search/index/suggest.ts';
import { readListed } from './find-in-index.ts';
import { chooseSuggestions, describeLine, type Suggestion, toSuggestion } from './suggestions.ts';

/** Finds suggestions like `findSuggestions`, but in the index instead of the database. */
export function suggestInIndex(
  segments: readonly Segment[],
  { query, field, ...filters }: QueryOf<typeof listSuggestions>,
): Suggestion[] {
  const text = cleanQuery(query);
  const matches = suggestTerms(segments, text, { field, ...readListFilters(filters) });
  return chooseSuggestions(matches, text, describeLines(matches)).map((match) =>
    toSuggestion(readListed(match)),
  );
}

/** Returns a function that describes a match's line. It reads only rows that may look the same. */
function describeLines(matches: readonly Matched[]): (match: Matched) => string {
  const counts = new Map<string, number>();
  const spellings = new Map(matches.map((match) => [match, describeSpelling(match)]));
  for (const spelling of spellings.values()) counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  return (match) => {
    const spelling = spellings.get(match)!;
    return counts.get(spelling) === 1 ? spelling : describeLine(readListed(match));
  };
}
