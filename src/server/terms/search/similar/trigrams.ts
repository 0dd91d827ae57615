import { scaleToTier } from '#domain/search/some-words.ts';
import { bestRankOfTier } from '#domain/search/tiers.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import type { AnalyzedSearch } from '../analyze.ts';
import type { RankedId } from '../rank.ts';
import { type SearchScope, scopeParameters } from '../scope.ts';
import { SELECT_KEYS_OF_WORDS, SELECT_WORDS_BY_TRIGRAMS } from '../some-words-sql.ts';
import { withPermit } from './permit.ts';

/** Words with fewer letters share too few trigrams with their misspellings. */
const MIN_LETTERS = 6;
/** Longer words are compared only up to this length. */
const MAX_LENGTH = 60;

type SimilarWord = { word: string; similarity: number };
type KeyOfWord = { termId: string; fold: string };

/**
 * Finds terms whose word shares many trigrams with the query, as "fotosintese" does with
 * "fotosinthesisi".
 */
export async function searchByTrigrams(
  search: Queryable,
  { query, scope }: AnalyzedSearch,
): Promise<RankedId[]> {
  const text = query.fold.slice(0, MAX_LENGTH);
  const letters = text.replace(/\P{L}/gu, '').length;
  if (query.words.length !== 1 || letters < MIN_LETTERS) return [];
  return withPermit(async () => {
    const words = await queryNamed<SimilarWord>(search, SELECT_WORDS_BY_TRIGRAMS, { text });
    const unlikeness = new Map(words.map(({ word, similarity }) => [word, 1 - similarity]));
    return rankTermsOfWords(search, unlikeness, scope);
  });
}

/**
 * Ranks the terms of words that are only slightly similar to the query.
 * @param unlikeness how different each word is from the query, from 0 to 1
 */
export async function rankTermsOfWords(
  search: Queryable,
  unlikeness: ReadonlyMap<string, number>,
  scope: SearchScope,
): Promise<RankedId[]> {
  if (unlikeness.size === 0) return [];
  const keys = await queryNamed<KeyOfWord>(search, SELECT_KEYS_OF_WORDS, {
    folds: [...unlikeness.keys()],
    ...scopeParameters(scope),
  });
  const ranks = new Map<string, number>();
  for (const { termId, fold } of keys) {
    const rank = bestRankOfTier('trigrams') + scaleToTier(unlikeness.get(fold) ?? 0);
    ranks.set(termId, Math.min(rank, ranks.get(termId) ?? rank));
  }
  return [...ranks].map(([id, rank]) => ({ id, rank })).sort((a, b) => a.rank - b.rank);
}
