import type {
  ListedTerm,
  OtherLanguageMatches,
  Understood,
  WordInOtherLanguage,
} from '#contract/terms/dictionary.ts';
import { hasFoundWord } from '#domain/search/decide.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { analyzeSearch } from '#server/terms/search/analyze.ts';
import { findAnswer } from '#server/terms/search/answer.ts';
import { suggestCorrections, TERMS_FOR_CORRECTIONS } from '#server/terms/search/corrections.ts';
import { explainMatch } from '#server/terms/search/explain.ts';
import { countMatchesInOtherLanguages } from '#server/terms/search/other-languages.ts';
import { findOtherWords } from '#server/terms/search/other-words.ts';
import { readRankedPage } from '#server/terms/search/page.ts';
import type { SearchScope } from '#server/terms/search/scope.ts';
import {
  countMatches,
  type FoundTerms,
  type Request,
  searchSimilarTerms,
} from '#server/terms/search/search.ts';

export type SearchResult = {
  terms: ListedTerm[];
  total: number;
  didYouMean: string[];
  otherLanguageMatches: OtherLanguageMatches | null;
  understood: Understood | null;
  hasWord: boolean;
  otherLanguageWords: WordInOtherLanguage[];
};
export const emptyResult: SearchResult = {
  terms: [],
  total: 0,
  didYouMean: [],
  otherLanguageMatches: null,
  understood: null,
  hasWord: true,
  otherLanguageWords: [],
};
export const nothingFound: SearchResult = { ...emptyResult, hasWord: false };

/**
 * Finds one page of the terms that match a query, and the exact number of matches. If the matches
 * are weak, also returns corrections of the query and, if the search is limited to one language,
 * the number of matches in other languages.
 * @param isLiteral searches for the words of a question as they are
 */
export async function findTerms(
  search: Queryable,
  text: string,
  scope: SearchScope,
  request: Request,
  isLiteral = false,
): Promise<SearchResult> {
  const answer = await findAnswer(search, text, scope, request, isLiteral);
  if (!answer) return nothingFound;
  const { found, question } = answer;
  return {
    ...emptyResult,
    terms: found.terms.map((term) => explainMatch(found.analyzed.query, term)),
    total: found.total,
    understood: question && { ...question, literal: text },
    ...(found.isWeak && (await findFallbacks(search, found, request))),
    ...(!hasFoundWord(found.first) && {
      hasWord: false,
      otherLanguageWords: (await findOtherWords(search, found)).map(toOtherWord),
    }),
  };
}

/** Returns what the reply says about a word in another language. */
export const toOtherWord = (term: WordInOtherLanguage): WordInOtherLanguage => {
  const { id, vernacularWord, language, varieties, notes } = term;
  return { id, vernacularWord, language, varieties, notes };
};

/** Finds what to offer beside weak matches: corrections, and matches in other languages. */
async function findFallbacks(search: Queryable, found: FoundTerms, request: Request) {
  const { text, scope } = found.analyzed;
  const countIn = async (language: SearchScope['language']) => {
    const elsewhere = analyzeSearch(text, { ...scope, language, varieties: null });
    return elsewhere ? countMatches(search, elsewhere) : 0;
  };
  return {
    didYouMean: await findCorrections(search, found, request),
    otherLanguageMatches:
      scope.language && (await countMatchesInOtherLanguages(scope.language, countIn)),
  };
}

/**
 * Takes corrections from the closest terms, whichever page is shown, so that every page offers the
 * same corrections.
 */
async function findCorrections(
  search: Queryable,
  found: FoundTerms,
  { sort, range: { offset, limit } }: Request,
): Promise<string[]> {
  const { analyzed, first } = found;
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
  return suggestCorrections(analyzed.query, similar, closest, first);
}
