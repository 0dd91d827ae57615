import { setImmediate } from 'node:timers/promises';
import type { Language } from '#domain/languages.ts';
import type { Sort } from '#domain/lists/term-search.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { findAnswer } from '#domain/search/index/answer.ts';
import { suggestCorrections } from '#domain/search/index/corrections.ts';
import { listTerms } from '#domain/search/index/lists/list-terms.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import type { TermMatch } from '#domain/search/index/rank.ts';
import { countMatches, type FoundTerms } from '#domain/search/index/search.ts';
import { readTerm, type Segment } from '#domain/search/index/storage/segment.ts';
import type { Reads } from '#server/platform/db/database.ts';
import type { ReadModel } from '#server/read-model/read-model.ts';
import type { ColumnSort } from '#server/terms/rows/term-order.ts';
import { explainMatch } from '#server/terms/search/explain.ts';
import { countMatchesInOtherLanguages } from '#server/terms/search/other-languages.ts';
import { type PageRange, type RankedTerm, readListedTerms } from '#server/terms/search/page.ts';
import type { RankedId } from '#server/terms/search/rank.ts';
import { emptyResult, type SearchResult } from './find.ts';

type Search = { text: string; isLiteral: boolean | undefined; sort: Sort; range: PageRange };

/** What the index says about a search, or about a list, which has no query. */
type Matches = Omit<SearchResult, 'terms' | keyof Fallbacks> &
  Partial<Fallbacks> & { query: AnalyzedQuery | null; terms: RankedId[] };
type Fallbacks = Pick<SearchResult, 'didYouMean' | 'otherLanguageMatches'>;

/**
 * Does for a search of the public terms what `findTerms` does with the database.
 * @returns null if the database must search: the index is not current or fails, or a term on the
 * page has just been removed
 */
export const findTermsInIndex = (
  reads: Reads,
  readModel: ReadModel | undefined,
  search: Search,
  filters: IndexFilters,
): Promise<SearchResult | null> =>
  readAnswer(reads, readModel, (segments) => match(segments, search, filters));

/** Does for a list of the public terms what `browse` does with the database, like a search. */
export const listTermsInIndex = (
  reads: Reads,
  readModel: ReadModel | undefined,
  { sort, range }: { sort: ColumnSort; range: PageRange },
  filters: Omit<IndexFilters, 'field'>,
): Promise<SearchResult | null> =>
  readAnswer(reads, readModel, (segments) => {
    const { terms, total } = listTerms(segments, filters, sort, range);
    return { query: null, terms: terms.map(identify), total, understood: null };
  });

async function readAnswer(
  reads: Reads,
  readModel: ReadModel | undefined,
  search: (segments: readonly Segment[]) => Matches | Promise<Matches>,
): Promise<SearchResult | null> {
  const matches = (await readModel?.answer(search)) ?? null;
  const result = matches && (await readResult(reads, matches));
  readModel?.countAnswer(result ? 'index' : 'database');
  return result;
}

async function readResult(
  reads: Reads,
  { query, ...matches }: Matches,
): Promise<SearchResult | null> {
  const terms = await readListedTerms(reads.search, matches.terms);
  if (terms.length < matches.terms.length) return null;
  const explain = (term: RankedTerm) =>
    query ? explainMatch(query, term) : { ...term, matchReason: null };
  return { ...emptyResult, ...matches, terms: terms.map(explain) };
}

async function match(
  segments: readonly Segment[],
  { text, isLiteral, sort, range }: Search,
  filters: IndexFilters,
): Promise<Matches> {
  const order = sort === 'relevance' ? {} : { order: sort };
  const answer = findAnswer(segments, text, filters, { ...range, ...order }, isLiteral);
  if (!answer) return { query: null, terms: [], total: 0, understood: null };
  const { found, question } = answer;
  return {
    query: found.search.query,
    terms: found.terms.map(identify),
    total: found.total,
    understood: question && { ...question, literal: text },
    ...(found.isWeak && (await findFallbacks(found, question?.query ?? text))),
  };
}

const identify = (term: TermMatch): RankedId => ({
  id: readTerm(term).data as string,
  rank: term.rank,
});

async function findFallbacks(found: FoundTerms, text: string): Promise<Fallbacks> {
  const { segments, filters } = found.search;
  const countIn = async (language: Language) => {
    // Other requests are answered in between.
    await setImmediate();
    return countMatches(segments, text, { ...filters, language, varieties: null });
  };
  return {
    didYouMean: suggestCorrections(found),
    otherLanguageMatches:
      filters.language && (await countMatchesInOtherLanguages(filters.language, countIn)),
  };
}
