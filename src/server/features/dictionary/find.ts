import type { ListedTerm, OtherLanguageMatches } from '#contract/dictionary.ts';
import { FEW_MATCHES } from '#domain/search/tiers.ts';
import type { Sort } from '#domain/term-search.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { type AnalyzedSearch, analyzeSearch } from '#server/terms/search/analyze.ts';
import { suggestCorrections, TERMS_FOR_CORRECTIONS } from '#server/terms/search/corrections.ts';
import { explainMatch, isWeakMatch } from '#server/terms/search/explain.ts';
import { matchKeys, matchSimilarKeys } from '#server/terms/search/match.ts';
import { countMatchesInOtherLanguages } from '#server/terms/search/other-languages.ts';
import {
  type PageRange,
  type RankedTerm,
  readBestTerms,
  readPage,
  readRankedPage,
} from '#server/terms/search/page.ts';
import {
  isAnswered,
  rankMatches,
  rankSimilar,
  type SimilarTerm,
} from '#server/terms/search/rank.ts';
import type { SearchScope } from '#server/terms/search/scope.ts';

export type SearchResult = {
  terms: ListedTerm[];
  total: number;
  didYouMean: string[];
  otherLanguageMatches: OtherLanguageMatches | null;
};
export const emptyResult: SearchResult = {
  terms: [],
  total: 0,
  didYouMean: [],
  otherLanguageMatches: null,
};

/**
 * Finds one page of the terms that match a query, and the exact number of matches. If the matches
 * are weak, also returns corrections of the query and, if the search is limited to one language,
 * the number of matches in other languages.
 */
export async function findTerms(
  search: Queryable,
  text: string,
  scope: SearchScope,
  sort: Sort,
  range: PageRange,
): Promise<SearchResult> {
  const analyzed = analyzeSearch(text, scope);
  if (!analyzed) return emptyResult;
  const found = await searchTerms(search, analyzed, sort, range);
  const terms = found.terms.map((term) => explainMatch(analyzed.query, term));
  const result = { ...emptyResult, terms, total: found.total };
  if (!found.isWeak) return result;

  const countIn = async (language: SearchScope['language']) => {
    const elsewhere = analyzeSearch(text, { ...scope, language });
    const few = { offset: 0, limit: FEW_MATCHES };
    return elsewhere ? (await searchTerms(search, elsewhere, 'relevance', few)).total : 0;
  };
  return {
    ...result,
    didYouMean: await findCorrections(search, analyzed, found, sort, range),
    otherLanguageMatches:
      scope.language && (await countMatchesInOtherLanguages(scope.language, countIn)),
  };
}

type FoundTerms = {
  terms: RankedTerm[];
  total: number;
  isWeak: boolean;
  /**
   * The terms of the later tiers (`similar` to `definition`) that are in no earlier tier; null if
   * these tiers were not searched.
   */
  similar: SimilarTerm[] | null;
};

/**
 * Searches the tiers before `similar`. If they find too few matches and no exact one, also searches
 * similar spellings and definitions, and then reads the page from all matches together.
 */
async function searchTerms(
  search: Queryable,
  analyzed: AnalyzedSearch,
  sort: Sort,
  range: PageRange,
): Promise<FoundTerms> {
  const ranked = rankMatches(matchKeys(analyzed));
  const page = await readPage(search, ranked, sort, range);
  const best = await readBestTerms(search, ranked, page, sort, range);
  const isWeak = isWeakMatch(analyzed.query, best[0]);
  if (isAnswered(page.total, best[0])) return { ...page, isWeak, similar: null };

  const known = new Set(best.map(({ id }) => id));
  const similar = (await searchSimilarTerms(search, analyzed)).filter(({ id }) => !known.has(id));
  const all = [...best, ...similar];
  const terms = await readRankedPage(search, all, sort, range);
  return { terms, total: all.length, isWeak, similar };
}

const searchSimilarTerms = async (search: Queryable, analyzed: AnalyzedSearch) =>
  rankSimilar(analyzed.query, await matchSimilarKeys(search, analyzed));

/**
 * Takes corrections from the closest terms, whichever page is shown, so that every page offers the
 * same corrections.
 */
async function findCorrections(
  search: Queryable,
  analyzed: AnalyzedSearch,
  found: FoundTerms,
  sort: Sort,
  { offset, limit }: PageRange,
): Promise<string[]> {
  const pageHasClosest =
    found.similar !== null &&
    sort === 'relevance' &&
    offset === 0 &&
    (limit >= TERMS_FOR_CORRECTIONS || found.terms.length === found.total);
  const similar = found.similar ?? (await searchSimilarTerms(search, analyzed));
  const closest = pageHasClosest
    ? found.terms
    : await readRankedPage(search, similar, 'relevance', {
        offset: 0,
        limit: TERMS_FOR_CORRECTIONS,
      });
  return suggestCorrections(analyzed.query, similar, closest);
}
