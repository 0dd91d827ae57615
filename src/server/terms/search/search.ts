import type { Sort } from '#domain/lists/term-search.ts';
import {
  isAnswered,
  isWeakMatch,
  mayHaveCloseSpelling,
  needsLastTiers,
} from '#domain/search/decide.ts';
import { editDistance } from '#domain/search/edit-distance.ts';
import { rateCloseSpelling } from '#domain/search/similar.ts';
import { FEW_MATCHES } from '#domain/search/tiers.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AnalyzedSearch } from './analyze.ts';
import { matchKeys, matchSimilarKeys, type Relation } from './match.ts';
import {
  type PageRange,
  type RankedPage,
  type RankedTerm,
  readBestTerms,
  readPage,
  readRankedPage,
} from './page.ts';
import { mergeRanked, type RankedId, rankMatches, rankSimilar, type SimilarTerm } from './rank.ts';
import { searchMissingLetter } from './similar/missing-letter.ts';
import { withPermit } from './similar/permit.ts';
import { readWordsSharingHashes } from './similar/similar-lookups.ts';
import { searchByTrigrams } from './similar/trigrams.ts';
import { searchSomeWords } from './some-words.ts';

/** The order and the range of the requested page. */
export type Request = { sort: Sort; range: PageRange };

/** The matches of the tiers before `similar`. `best` are the best of them, whatever the page. */
export type DirectMatches = RankedPage & { analyzed: AnalyzedSearch; best: RankedTerm[] };

export type FoundTerms = RankedPage & {
  analyzed: AnalyzedSearch;
  isWeak: boolean;
  /** The best match, whatever the page. */
  first: RankedTerm | undefined;
  /** The terms with a similar spelling, or null if these tiers were not searched. */
  similar: SimilarTerm[] | null;
  /** All matches, best first, or null if only the tiers before `similar` were searched. */
  all: RankedId[] | null;
};

/** Searches the tiers before `similar`, whose lookups are one statement. */
export async function searchDirectly(
  search: Queryable,
  analyzed: AnalyzedSearch,
  request: Request,
): Promise<DirectMatches> {
  const direct = await readMatches(search, analyzed, request);
  if (!mayHaveCloseSpelling(analyzed.query, direct.total, direct.best)) return direct;
  const corrected = await addCloseSpellings(search, analyzed);
  return corrected.lookups.closeFolds.length === 0
    ? direct
    : readMatches(search, corrected, request);
}

/** Adds the words that differ from the query by one edit to the lookups of a search. */
async function addCloseSpellings(
  search: Queryable,
  analyzed: AnalyzedSearch,
): Promise<AnalyzedSearch> {
  const { fold } = analyzed.query;
  const words = await withPermit(() => readWordsSharingHashes(search, [fold]));
  const closeFolds = words.filter((word) => word !== fold && editDistance(fold, word, 1) === 1);
  const closeRatings = closeFolds.map((word) => rateCloseSpelling(fold, word));
  return { ...analyzed, lookups: { ...analyzed.lookups, closeFolds, closeRatings } };
}

/** Builds a SELECT of the matches of the tiers before `similar`: (term_id, sense, rank). */
export const rankDirectMatches = (analyzed: AnalyzedSearch): Relation =>
  rankMatches(matchKeys(analyzed));

async function readMatches(
  search: Queryable,
  analyzed: AnalyzedSearch,
  { sort, range }: Request,
): Promise<DirectMatches> {
  const ranked = rankDirectMatches(analyzed);
  const readByRelevance = (part: PageRange) => readPage(search, ranked, 'relevance', part);
  const page = await readPage(search, ranked, sort, range);
  return { ...page, analyzed, best: await readBestTerms(readByRelevance, page, sort, range) };
}

/**
 * If the direct matches are too few and none is exact, also searches the later tiers, and then
 * reads the page from all matches together.
 */
export async function completeSearch(
  search: Queryable,
  direct: DirectMatches,
  { sort, range }: Request,
): Promise<FoundTerms> {
  const { analyzed, best, terms, total } = direct;
  const [first] = best;
  const isWeak = isWeakMatch(first);
  if (isAnswered(total, first))
    return { analyzed, terms, total, first, isWeak, similar: null, all: null };

  const { all, similar } = await searchLaterTiers(search, direct);
  const { subject } = analyzed.scope;
  const page = await readRankedPage(search, all, sort, range, subject);
  const startsWithBest = sort === 'relevance' && range.offset === 0;
  const [top] = startsWithBest
    ? page
    : await readRankedPage(search, all, 'relevance', { offset: 0, limit: 1 }, subject);
  return { analyzed, terms: page, total: all.length, first: top, isWeak, similar, all };
}

/** Counts the terms in all tiers that a query needs, without reading them. */
export async function countMatches(search: Queryable, analyzed: AnalyzedSearch): Promise<number> {
  const few: Request = { sort: 'relevance', range: { offset: 0, limit: FEW_MATCHES } };
  const direct = await searchDirectly(search, analyzed, few);
  if (isAnswered(direct.total, direct.best[0])) return direct.total;
  const { all } = await searchLaterTiers(search, direct);
  return all.length;
}

/** Adds the matches of the later tiers to the few direct matches. */
async function searchLaterTiers(
  search: Queryable,
  { analyzed, best }: DirectMatches,
): Promise<{ all: RankedId[]; similar: SimilarTerm[] }> {
  const similar = await searchSimilarTerms(search, analyzed);
  const close = mergeRanked(best, similar);
  const last = await searchLastTiers(search, analyzed, close[0]);
  return { all: mergeRanked(close, last), similar };
}

export const searchSimilarTerms = async (search: Queryable, analyzed: AnalyzedSearch) =>
  rankSimilar(analyzed.query, await matchSimilarKeys(search, analyzed));

/**
 * Searches the last tiers: some of the query's words, or words that are slightly similar to its
 * only word.
 */
async function searchLastTiers(
  search: Queryable,
  analyzed: AnalyzedSearch,
  best: RankedId | undefined,
): Promise<RankedId[]> {
  if (!needsLastTiers(best)) return [];
  if (analyzed.query.words.length > 1) return searchSomeWords(search, analyzed);
  const missing = await searchMissingLetter(search, analyzed);
  return missing.length > 0 ? missing : searchByTrigrams(search, analyzed);
}
