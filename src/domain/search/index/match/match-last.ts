import type { SearchField } from '../../../lists/term-search.ts';
import type { AnalyzedQuery } from '../../analyze.ts';
import { rateSingleEdit } from '../../edit-distance.ts';
import { scaleToTier } from '../../some-words.ts';
import { bestRankOfTier } from '../../tiers.ts';
import { type Segment, visitFold } from '../storage/segment.ts';
import { createTextRanks, type Matches } from './matches.ts';
import { findWordsByTrigrams, findWordsWithOneMore } from './vocabulary.ts';

/*
 * The last tier for a single word: words that have only one letter more than the query, or that
 * share many trigrams with it.
 */

/** The ratings that `rateSingleEdit` returns are smaller than this. */
const RATINGS = 10;
const MIN_LETTERS = 6;
const MAX_LENGTH = 60;
const MAX_WORDS = 40;

/** A word that is slightly similar to the query. `unlikeness` is from 0 (equal) to 1. */
type UnlikeWord = { word: string; unlikeness: number };

export function matchLittleAlike(
  segments: readonly Segment[],
  query: AnalyzedQuery,
  field: SearchField,
): Matches[] {
  const missing = segments.flatMap((segment) => findMissingLetters(segment, query.fold));
  const words = missing.length > 0 ? missing : findByTrigrams(segments, query);
  return segments.map((segment) => {
    const ranks = createTextRanks(segment, field);
    for (const { word, unlikeness } of words)
      visitFold(segment, word, (text) =>
        ranks.add(text, bestRankOfTier('trigrams') + scaleToTier(unlikeness)),
      );
    return ranks.take();
  });
}

/**
 * Finds words of four letters for a query of three. Better tiers skip such queries, because too
 * many words are similar, and trigrams cannot rank them, because the query has too few.
 */
const findMissingLetters = (segment: Segment, fold: string): UnlikeWord[] =>
  findWordsWithOneMore(segment, fold).map((word) => ({
    word,
    unlikeness: rateSingleEdit(fold, word) / RATINGS,
  }));

function findByTrigrams(
  segments: readonly Segment[],
  { words, fold }: AnalyzedQuery,
): UnlikeWord[] {
  const text = fold.slice(0, MAX_LENGTH);
  const letters = text.replace(/\P{L}/gu, '').length;
  if (words.length !== 1 || letters < MIN_LETTERS) return [];
  const similar = new Map<string, number>();
  for (const segment of segments)
    for (const { word, similarity } of findWordsByTrigrams(segment, text))
      similar.set(word, similarity);
  return [...similar]
    .map(([word, similarity]) => ({ word, unlikeness: 1 - similarity }))
    .sort((a, b) => a.unlikeness - b.unlikeness || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_WORDS);
}
