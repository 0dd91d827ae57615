import type { ListedTerm } from '#contract/dictionary.ts';
import type { Term } from '#contract/term.ts';
import { m } from '#domain/messages.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { findCounterparts } from '#domain/search/stems.ts';
import { fold, splitAlternatives } from '#domain/search/text.ts';
import { bestRankOfTier, rankToTier, type Tier } from '#domain/search/tiers.ts';
import type { RankedTerm } from './page.ts';

/*
 * Stage 5 of 5: explains why the terms of a page match, and decides whether the matches are weak.
 */

/**
 * The explanation of each tier; null if none is needed, because the term contains the query as
 * typed.
 */
const reasonByTier: Record<Exclude<Tier, 'pair'>, (() => string) | null> = {
  strict: null,
  fold: m.search_match_fold,
  singular: m.search_match_singular,
  codeSwitch: m.search_match_code_switch,
  stem: m.search_match_stem,
  variant: m.search_match_variant,
  variantStem: m.search_match_variant_stem,
  prefix: null,
  stemPrefix: m.search_match_stem_prefix,
  words: null,
  wordsPrefix: null,
  inside: null,
  similar: m.search_match_similar,
  similarStem: m.search_match_similar,
  lessSimilar: m.search_match_similar,
  lessSimilarStem: m.search_match_similar,
  similarWords: m.search_match_similar,
  lessSimilarWords: m.search_match_similar,
  definition: m.search_match_definition,
};

type MatchedWord = Pick<Term, 'vernacularWord' | 'language'>;

/** Replaces a term's rank with its match reason. */
export function explainMatch(query: AnalyzedQuery, ranked: RankedTerm): ListedTerm {
  const { rank, ...term } = ranked;
  const tier = rankToTier(rank);
  const reason = tier === 'pair' ? explainPair(query, term) : (reasonByTier[tier]?.() ?? null);
  return { ...term, matchReason: reason };
}

/**
 * Explains a match in which the term's word is the plural or singular of the query, or shares its
 * stem with the query.
 */
function explainPair(query: AnalyzedQuery, term: MatchedWord): string {
  const pair = findPair(query, term);
  if (!pair) return m.search_match_stem();
  const { word, isPlural } = pair;
  return isPlural ? m.search_match_plural_of({ word }) : m.search_match_singular_of({ word });
}

/** Finds the alternative whose plural or singular is the query. Returns null if there is none. */
function findPair(
  query: AnalyzedQuery,
  { vernacularWord, language }: MatchedWord,
): { word: string; isPlural: boolean } | null {
  for (const word of splitAlternatives(vernacularWord)) {
    const counterpart = findCounterparts(fold(word), language).find(
      (each) => each.fold === query.fold,
    );
    if (counterpart) return { word, isPlural: counterpart.isPlural };
  }
  return null;
}

/**
 * A stem of at most this length may match by accident: the query "amadla", a typo for "amandla",
 * has the stem "dla".
 */
const MAX_ACCIDENTAL_STEM = 3;

/**
 * Checks whether the best match is weak, so that corrections and other languages are offered. A
 * match is weak if the query is only found inside a word, the spelling is only similar, only the
 * definition matches, or a short stem may match by accident. No match at all also counts as weak.
 */
export function isWeakMatch(query: AnalyzedQuery, best: RankedTerm | undefined): boolean {
  if (!best || best.rank >= bestRankOfTier('inside')) return true;
  const tier = rankToTier(best.rank);
  const hasOnlyStem = tier === 'stem' || (tier === 'pair' && findPair(query, best) === null);
  return (
    hasOnlyStem &&
    query.languages.every(({ stems }) => stems.every((stem) => stem.length <= MAX_ACCIDENTAL_STEM))
  );
}
