import { type Language, languageIds } from '../languages.ts';
import type { AnalyzedQuery } from './analyze.ts';
import { fold } from './text.ts';
import {
  bestRankOfTier,
  FEW_MATCHES,
  isExactMatch,
  isPartialTier,
  isWeakTier,
  minQueryLength,
  rankToTier,
} from './tiers.ts';

/*
 * The decisions between the stages of a search. The server and the offline search share them.
 */

type Ranked = { rank: number };

export const isExactAnswer = (best: Ranked | undefined): boolean =>
  best !== undefined && isExactMatch(best.rank);

/** What a reading of a question finds. */
type Tried = { best: readonly Ranked[] };

/**
 * Chooses the readings of a question that may answer it better than literal matches that are not
 * exact. This is the first reading whose best match is exact. If there is none and the literal
 * matches are weak, these are all readings, in the order of their best matches.
 */
export function chooseReadings<Reading extends Tried>(
  readings: readonly Reading[],
  literal: Ranked | undefined,
): Reading[] {
  const exact = readings.find(({ best }) => isExactAnswer(best[0]));
  if (exact) return [exact];
  if (!isWeakMatch(literal)) return [];
  const rankOf = ({ best }: Reading) => best[0]?.rank ?? Number.MAX_SAFE_INTEGER;
  return readings.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** Checks whether the better tiers found enough, so that similar spellings need not be searched. */
export const isAnswered = (total: number, best: Ranked | undefined): boolean =>
  total >= FEW_MATCHES || isExactAnswer(best);

/**
 * Checks whether the best match is weak (`isWeakTier`), so that corrections and other languages are
 * offered. No match at all also counts as weak.
 */
export const isWeakMatch = (best: Ranked | undefined): boolean =>
  !best || isWeakTier(rankToTier(best.rank));

/**
 * Checks whether a search found words for what it asks. Otherwise, the page first says that there
 * are none, and shows words in other languages before the matches.
 */
export const hasFoundWord = (best: Ranked | undefined): boolean =>
  best !== undefined && !isPartialTier(rankToTier(best.rank));

/** How many words of each other language are shown. */
const MAX_OTHER_WORDS = 2;
/** How many of the best matches in all languages are looked through for them. */
export const OTHER_WORDS_RANGE = { offset: 0, limit: 50 };

/**
 * Chooses the words in other languages to show in place of a word that the searched language lacks.
 * @param words exact matches in all languages, best first
 */
export function chooseOtherWords<Word extends { language: Language; vernacularWord: string }>(
  words: readonly Word[],
  searched: Language,
): Word[] {
  const different = new Map(
    words.toReversed().map((word) => [`${word.language} ${fold(word.vernacularWord)}`, word]),
  );
  const best = words.filter((word) => [...different.values()].includes(word));
  return languageIds
    .filter((language) => language !== searched)
    .flatMap((id) => best.filter(({ language }) => language === id).slice(0, MAX_OTHER_WORDS));
}

/** Checks whether the last tiers are searched: they add nothing to a match of the whole query. */
export const needsLastTiers = (best: Ranked | undefined): boolean =>
  best === undefined || best.rank >= bestRankOfTier('lessSimilar');

/**
 * Checks whether words with one typing error are searched: the query is a single word, the best
 * match only contains it, and few matches would rank above such words. If there are few matches in
 * all, similar spellings are searched anyway.
 * @param best the best matches, at least `FEW_MATCHES` if there are as many
 */
export function mayHaveCloseSpelling(
  query: AnalyzedQuery,
  total: number,
  best: readonly Ranked[],
): boolean {
  const [first] = best;
  const isBetter = ({ rank }: Ranked) => rank < bestRankOfTier('closeSpelling');
  return (
    total >= FEW_MATCHES &&
    first !== undefined &&
    first.rank >= bestRankOfTier('prefix') &&
    !best.slice(0, FEW_MATCHES).every(isBetter) &&
    query.words.length === 1 &&
    query.fold.length >= minQueryLength.closeSpelling
  );
}

const MAX_CORRECTIONS = 3;

/**
 * Chooses the words that "Did you mean" offers, in the spelling of their contributors.
 * @param similar the words with a similar spelling, closest first
 * @param shown the folds of the query and of the first result, which are not offered
 */
export function chooseCorrections(
  similar: readonly string[],
  shown: ReadonlySet<string>,
): string[] {
  const corrections = new Map<string, string>();
  for (const word of similar) {
    const folded = fold(word);
    if (!shown.has(folded) && !corrections.has(folded)) corrections.set(folded, word);
  }
  return [...corrections.values()].slice(0, MAX_CORRECTIONS);
}

/** Removes a gloss in brackets at the end, even if its closing bracket is missing. */
export const removeGloss = (word: string): string => word.replace(/\s*\([^)]*\)?\s*$/, '');
