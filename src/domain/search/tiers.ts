import { type AlternativeKind, alternativeKind, rankAlternative } from './alternatives.ts';

/**
 * The ways in which a term can match a query, best first. Matches of a better tier always rank
 * first. The search goes on to `similar` and the tiers after it only if the better tiers find too
 * little (`FEW_MATCHES`).
 */
export const tiers = [
  'strict',
  'fold',
  'singular',
  'codeSwitch',
  'englishForm',
  'pair',
  'wholeStem',
  'locative',
  'stem',
  'variant',
  'variantStem',
  'prefix',
  'closeSpelling',
  'shortStem',
  'stemPrefix',
  'words',
  'wordsPrefix',
  'inside',
  'similar',
  'similarStem',
  'sameSound',
  'lessSimilar',
  'lessSimilarStem',
  'similarWords',
  'lessSimilarWords',
  'definition',
  'someWords',
  'trigrams',
] as const;
export type Tier = (typeof tiers)[number];

/**
 * Returns whether a match in this tier may be accidental: the query is only found inside a word,
 * only the spelling is similar, or only a stem of three letters or the definition matches.
 */
export const isWeakTier = (tier: Tier): boolean =>
  tier === 'closeSpelling' ||
  tier === 'shortStem' ||
  tiers.indexOf(tier) >= tiers.indexOf('inside');

const partialTiers: ReadonlySet<Tier> = new Set(['inside', 'definition', 'trigrams']);

/**
 * Returns whether a match in this tier is no word for the query: the query is only inside other
 * words or in the definition, or only some of its letters match.
 */
export const isPartialTier = (tier: Tier): boolean => partialTiers.has(tier);

const wholeWordTiers: ReadonlySet<Tier> = new Set([
  'strict',
  'fold',
  'singular',
  'codeSwitch',
  'englishForm',
  'pair',
  'wholeStem',
  'locative',
  'stem',
  'variant',
  'variantStem',
  'closeSpelling',
  'similar',
  'similarStem',
]);

/**
 * Returns whether the query is a whole word in this tier. In other tiers, it may be a part of many
 * words.
 */
export const isWholeWordTier = (tier: Tier): boolean => wholeWordTiers.has(tier);

/**
 * If the tiers before `similar` find fewer matches than this, and none is exact (`isExactMatch`),
 * similar spellings and definitions are searched too.
 */
export const FEW_MATCHES = 5;

/** The minimum number of letters for each kind of search. */
export const minQueryLength = {
  /** Terms that start with the query. */
  prefix: 2,
  /** Stems that are equal. Shorter ones match by accident and rank lower. */
  stem: 4,
  /** Stems that start with the query. */
  stemPrefix: 3,
  /** Words with one typing error. */
  closeSpelling: 4,
  /** Words that start with the last word of the query. */
  lastWord: 2,
  /** Words that contain the query. */
  inside: 4,
  /** Words of a definition. */
  definitionWord: 3,
} as const;

/**
 * A rank is one number that combines the position of the tier in `tiers`, the digit of the
 * alternative (`rankAlternative`), and the length of the alternative. Each weight exceeds the
 * largest total of the parts after it.
 */
export const rankWeight = { tier: 10_000, alternative: 1000 } as const;
export const maxRankedLength = rankWeight.alternative - 1;

/**
 * Computes the rank of a match. Smaller ranks come first.
 * @param alternative the number of the alternative (alternatives.ts)
 * @param length the number of letters of the folded alternative
 */
export const computeRank = (tier: Tier, alternative: number, length: number): number =>
  tiers.indexOf(tier) * rankWeight.tier +
  rankAlternative(alternative) * rankWeight.alternative +
  Math.min(length, maxRankedLength);

export const rankToTier = (rank: number): Tier => tiers[Math.floor(rank / rankWeight.tier)]!;

/**
 * Returns which kind of alternative matched. Ranks from `definition` on contain none.
 */
export const rankToAlternativeKind = (rank: number): AlternativeKind =>
  rank < bestRankOfTier('definition')
    ? alternativeKind(Math.floor(rank / rankWeight.alternative) % 10)
    : 'written';

/** Returns the lowest rank that a match of this tier can have. */
export const bestRankOfTier = (tier: Tier): number => computeRank(tier, 0, 0);

/**
 * Returns whether a match equals the query, ignoring diacritics, English plurals and the Zulu
 * prefix of an English word (as in "ama-cells").
 */
export const isExactMatch = (rank: number): boolean => rank < bestRankOfTier('pair');
