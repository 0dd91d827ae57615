import { setImmediate } from 'node:timers/promises';
import type { Language } from '#domain/languages.ts';
import { findAnswer } from '#domain/search/index/answer.ts';
import { suggestCorrections } from '#domain/search/index/corrections.ts';
import type { IndexFilters } from '#domain/search/index/match/filter.ts';
import type { TermMatch } from '#domain/search/index/rank.ts';
import { countMatches, type FoundTerms } from '#domain/search/index/search.ts';
import { readTerm, type Segment } from '#domain/search/index/storage/segment.ts';
import type { Reads } from '#server/platform/db/database.ts';
import type { ReadModel } from '#server/read-model/read-model.ts';
import { explainMatch } from '#server/terms/search/explain.ts';
import { countMatchesInOtherLanguages } from '#server/terms/search/other-languages.ts';
import { type PageRange, readListedTerms } from '#server/terms/search/page.ts';
import { emptyResult, type SearchResult } from './find.ts';

type Search = { text: string; isLiteral: boolean | undefined; range: PageRange };

/**
 * Does for a search of the public terms by relevance what `findTerms` does with the database.
 * @returns null if the database must search
 */
export async function findTermsInIndex(
  reads: Reads,
  readModel: ReadModel | undefined,
  search: Search,
  filters: IndexFilters,
): Promise<SearchResult | null> {
  const segments = readModel?.segments();
  const result = segments ? await find(reads, segments, search, filters) : null;
  readModel?.countAnswer(result ? 'index' : 'database');
  return result;
}

/** @returns null if a term on the page has just been removed */
async function find(
  reads: Reads,
  segments: readonly Segment[],
  { text, isLiteral, range }: Search,
  filters: IndexFilters,
): Promise<SearchResult | null> {
  const answer = findAnswer(segments, text, filters, range, isLiteral);
  if (!answer) return emptyResult;
  const { found, question } = answer;
  const fallbacks = found.isWeak && (await findFallbacks(found, question?.query ?? text));
  const terms = await readListedTerms(reads.prepared, found.terms.map(identify));
  if (terms.length < found.terms.length) return null;
  return {
    ...emptyResult,
    terms: terms.map((term) => explainMatch(found.search.query, term)),
    total: found.total,
    understood: question && { ...question, literal: text },
    ...fallbacks,
  };
}

const identify = (match: TermMatch) => ({ id: readTerm(match).data as string, rank: match.rank });

async function findFallbacks(found: FoundTerms, text: string) {
  const { segments, filters } = found.search;
  const countIn = async (language: Language) => {
    await setImmediate();
    return countMatches(segments, text, { ...filters, language, varieties: null });
  };
  return {
    didYouMean: suggestCorrections(found),
    otherLanguageMatches:
      filters.language && (await countMatchesInOtherLanguages(filters.language, countIn)),
  };
}
