import { type AnalyzedQuery, analyzeQuery } from '../analyze.ts';
import { isAnswered, isWeakMatch, mayHaveCloseSpelling, needsLastTiers } from '../decide.ts';
import { FEW_MATCHES } from '../tiers.ts';
import { compileFilters, type IndexFilters } from './match/filter.ts';
import { matchDirectly } from './match/match-direct.ts';
import { matchLittleAlike } from './match/match-last.ts';
import { matchCloseSpellings, matchDefinitions, matchSimilar } from './match/match-similar.ts';
import { matchSomeWords } from './match/match-some-words.ts';
import { type Matches, mergeMatches } from './match/matches.ts';
import { isInVocabulary } from './match/vocabulary.ts';
import { type Range, type RankedPage, rankPage, type TermMatch } from './rank.ts';
import type { Segment } from './storage/segment.ts';

/** A search for one text in all segments. */
export type Search = {
  segments: readonly Segment[];
  query: AnalyzedQuery;
  filters: IndexFilters;
  range: Range;
};

/** The matches of the tiers before `similar`. `best` are the best terms, whatever the page. */
export type DirectMatches = RankedPage & { search: Search; matches: Matches[]; best: TermMatch[] };

export type FoundTerms = RankedPage & {
  search: Search;
  /** The best match, whatever the page. */
  first: TermMatch | undefined;
  isWeak: boolean;
  /** The matches with a similar spelling, or null if the better tiers were enough. */
  similar: Matches[] | null;
};

const FEW = { offset: 0, limit: FEW_MATCHES };

/**
 * Searches the tiers before `similar`.
 * @returns null if the text contains nothing to search for
 */
export function searchDirectly(
  segments: readonly Segment[],
  text: string,
  filters: IndexFilters,
  range: Range,
): DirectMatches | null {
  const query = analyzeQuery(text, filters.language ?? 'all');
  if (!query) return null;
  const search: Search = { segments, query, filters, range };
  const matches = segments.map((segment) => matchDirectly(segment, query, filters.field));
  const direct = rankDirect(search, matches);
  if (!mayHaveCloseSpelling(query, direct.total, direct.best)) return direct;
  const close = matches.map((each) =>
    mergeMatches(each, matchCloseSpellings(each.segment, query, filters.field)),
  );
  return rankDirect(search, close);
}

function rankDirect(search: Search, matches: Matches[]): DirectMatches {
  const page = rank(search, matches);
  return { ...page, search, matches, best: findBest(search, matches, page) };
}

const rank = ({ filters, range }: Search, matches: readonly Matches[]): RankedPage =>
  rankPage(matches, compileFilters(filters), range);

/** Returns at least the best `FEW_MATCHES` terms, or all terms if there are fewer. */
function findBest(
  { filters, range }: Search,
  matches: readonly Matches[],
  page: RankedPage,
): TermMatch[] {
  const few = Math.min(FEW_MATCHES, page.total);
  if (range.offset === 0 && !range.order && page.terms.length >= few) return page.terms;
  return rankPage(matches, compileFilters(filters), FEW).terms;
}

/** Also searches the later tiers if the direct matches are too few and none is exact. */
export function completeSearch(direct: DirectMatches): FoundTerms {
  const { search, best, terms, total } = direct;
  const [first] = best;
  const isWeak = isWeakMatch(first);
  if (isAnswered(total, first)) return { search, terms, total, first, isWeak, similar: null };
  const similar = searchSimilar(search);
  const all = addLaterTiers(direct, similar);
  const page = rank(search, all);
  return { ...page, search, first: findBest(search, all, page)[0], isWeak, similar };
}

/** Counts the terms in all tiers that a query needs. */
export function countMatches(
  segments: readonly Segment[],
  text: string,
  filters: IndexFilters,
): number {
  const direct = searchDirectly(segments, text, filters, FEW);
  return direct ? completeSearch(direct).total : 0;
}

/**
 * Adds similar spellings and definitions to the few direct matches. If none of these is close to
 * the whole query, also adds some of its words, or words that are a little like it.
 */
function addLaterTiers({ search, matches }: DirectMatches, found: readonly Matches[]): Matches[] {
  const { query, filters, segments } = search;
  const similar = found.map((each, at) => mergeMatches(matches[at]!, each));
  const filter = compileFilters(filters);
  const [closest] = rankPage(similar, filter, { offset: 0, limit: 1 }).terms;
  if (!needsLastTiers(closest)) return similar;
  const last =
    query.words.length > 1
      ? matchSomeWords(segments, query, filter)
      : matchLittleAlike(segments, query, filters.field);
  return similar.map((each, at) => mergeMatches(each, last[at]!));
}

/** Finds similar spellings, and the definitions that contain all words of the query. */
export function searchSimilar({ segments, query, filters: { field } }: Search): Matches[] {
  const isKnown = (word: string) => segments.some((segment) => isInVocabulary(segment, word));
  return segments.map((segment) => {
    const similar = matchSimilar(segment, query, field, isKnown);
    return field === 'both' ? mergeMatches(similar, matchDefinitions(segment, query)) : similar;
  });
}
