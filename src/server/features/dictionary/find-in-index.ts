import { setImmediate } from 'node:timers/promises';
import type { Language } from '#domain/languages.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { findAnswer } from '#domain/search/index/answer.ts';
import { suggestCorrections } from '#domain/search/index/corrections.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import { countMatches, type FoundTerms } from '#domain/search/index/search.ts';
import { readTerm, type Segment } from '#domain/search/index/storage/segment.ts';
import type { Reads } from '#server/platform/db/database.ts';
import type { ReadModel } from '#server/read-model/read-model.ts';
import { explainMatch } from '#server/terms/search/explain.ts';
import { countMatchesInOtherLanguages } from '#server/terms/search/other-languages.ts';
import { type PageRange, readListedTerms } from '#server/terms/search/page.ts';
import type { RankedId } from '#server/terms/search/rank.ts';
import { emptyResult, type SearchResult } from './find.ts';

type Search = { text: string; isLiteral: boolean | undefined; range: PageRange };

/** What the index says about a search. */
type Matches = Omit<SearchResult, 'terms' | keyof Fallbacks> &
  Partial<Fallbacks> & { query: AnalyzedQuery | null; terms: RankedId[] };
type Fallbacks = Pick<SearchResult, 'didYouMean' | 'otherLanguageMatches'>;

/**
 * Does for a search of the public terms by relevance what `findTerms` does with the database.
 * @returns null if the database must search: the index is not current or fails, or a term on the
 * page has just been removed
 */
export async function findTermsInIndex(
  reads: Reads,
  readModel: ReadModel | undefined,
  search: Search,
  filters: IndexFilters,
): Promise<SearchResult | null> {
  const matches = (await readModel?.answer((segments) => match(segments, search, filters))) ?? null;
  const result = matches && (await readResult(reads, matches));
  readModel?.countAnswer(result ? 'index' : 'database');
  return result;
}

async function readResult(
  reads: Reads,
  { query, ...matches }: Matches,
): Promise<SearchResult | null> {
  const terms = query ? await readListedTerms(reads.search, matches.terms) : [];
  if (terms.length < matches.terms.length) return null;
  return { ...emptyResult, ...matches, terms: terms.map((term) => explainMatch(query!, term)) };
}

async function match(
  segments: readonly Segment[],
  { text, isLiteral, range }: Search,
  filters: IndexFilters,
): Promise<Matches> {
  const answer = findAnswer(segments, text, filters, range, isLiteral);
  if (!answer) return { query: null, terms: [], total: 0, understood: null };
  const { found, question } = answer;
  return {
    query: found.search.query,
    terms: found.terms.map((term) => ({ id: readTerm(term).data as string, rank: term.rank })),
    total: found.total,
    understood: question && { ...question, literal: text },
    ...(found.isWeak && (await findFallbacks(found, question?.query ?? text))),
  };
}

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
