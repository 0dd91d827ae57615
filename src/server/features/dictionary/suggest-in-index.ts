import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { languageIds } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import { readListFilters } from '#domain/lists/list-filters.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import {
  compileFilters,
  matchesFilter,
  type TermFilter,
} from '#domain/search/index/match/filter.ts';
import { readData, type Segment } from '#domain/search/index/storage/segment.ts';
import { suggestSenses as findSenses } from '#domain/search/index/suggest.ts';
import { listIncludedVarieties } from '#domain/varieties.ts';
import { unpackListedRow } from '#server/terms/rows/listed-term.ts';
import { readListed } from './find-in-index.ts';
import {
  chooseSenses,
  MAX_WORDS,
  type MatchedTerm,
  type Suggestion,
  suggestSenses,
  type Word,
} from './suggested-senses.ts';

type Query = QueryOf<typeof listSuggestions>;
type Place = { segment: Segment; sense: number; term: number };

/** Finds suggestions like `findSuggestions`, but in the index instead of the database. */
export function suggestInIndex(
  segments: readonly Segment[],
  { query, field, ...filters }: Query,
): Suggestion[] {
  const text = cleanQuery(query);
  const find = (given: typeof filters) =>
    findSenses(segments, text, { field, ...readListFilters(given) });
  const own = find(filters);
  const isFull = filters.language === 'all' || own.length >= limits.suggestions;
  const others = isFull ? [] : find({ ...filters, language: 'all', variety: 'all' });
  const places = new Map<MatchedTerm, Place>();
  const senses = chooseSenses([own, others], text, (match) => {
    const term = readListed(segments, match);
    places.set(term, match);
    return term;
  });
  const ofLanguages = compileLanguages(filters);
  const ofAsked = ofLanguages.filter((_, index) => languageIds[index] === filters.language);
  const readShown = (term: MatchedTerm): Word[] => {
    const place = places.get(term)!;
    const words = readWords(place, term, ofAsked);
    return words.length > 0 ? words : readWords(place, term, ofLanguages);
  };
  return suggestSenses(
    senses.map((term) => ({ term, words: readShown(term) })),
    text,
    filters,
  );
}

/** Returns a filter for each language. The filter of the searched language also has its variety. */
const compileLanguages = ({ language, variety }: Omit<Query, 'query' | 'field'>): TermFilter[] =>
  languageIds.map((id) => {
    const varieties = id === language ? listIncludedVarieties(variety) : null;
    return compileFilters({ field: 'both', language: id, varieties, subject: null });
  });

/**
 * Reads the best word of a sense in each language, but no more words than are shown.
 * @param known the term that matched, so that it need not be read again
 */
function readWords(
  { segment, sense, term: matched }: Place,
  known: MatchedTerm,
  ofLanguages: readonly TermFilter[],
): Word[] {
  const { senseTerms } = segment.columns;
  const words: Word[] = [];
  for (const filter of ofLanguages) {
    let term = senseTerms[sense]!;
    while (term < senseTerms[sense + 1]! && !matchesFilter(segment, term, filter)) term += 1;
    if (term === senseTerms[sense + 1]) continue;
    words.push(
      term === matched ? known : unpackListedRow(readData({ segment, term }) as unknown[]),
    );
    if (words.length > MAX_WORDS) break;
  }
  return words;
}
