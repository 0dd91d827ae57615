/**
 * How a term can match a query, best first. Matches of a better tier always rank first. The tiers
 * from `similar` on are searched only if the others found few matches.
 */
export const tiers = [
  'strict',
  'fold',
  'singular',
  'codeSwitch',
  'pair',
  'stem',
  'variant',
  'variantStem',
  'prefix',
  'stemPrefix',
  'words',
  'wordsPrefix',
  'inside',
  'similar',
  'similarStem',
  'lessSimilar',
  'lessSimilarStem',
  'similarWords',
  'lessSimilarWords',
  'definition',
] as const;
export type Tier = (typeof tiers)[number];

/**
 * If the better tiers find fewer matches than this and none is exact, similar spellings and
 * definitions are searched too.
 */
export const FEW_MATCHES = 5;

/**
 * How many letters a query needs to be searched as the start of a term, as the start of a stem, as
 * the start of the last word, and inside words. `definitionWord` is the minimum length of a word in
 * a definition.
 */
export const minQueryLength = {
  prefix: 2,
  stemPrefix: 3,
  lastWord: 2,
  inside: 4,
  definitionWord: 3,
} as const;

/**
 * A rank combines three values in one number: `tier` (the position in `tiers`), `alternative` and
 * `length`. Each weight leaves room for the largest value of the next part.
 */
export const rankWeight = { tier: 10_000, alternative: 1000 } as const;
export const maxRanked = { alternative: 9, length: rankWeight.alternative - 1 } as const;

/**
 * Computes the rank of a match. Smaller ranks come first; terms of equal rank are ordered by
 * English word, then by id.
 * @param alternative the position of the alternative in its field
 * @param length the letters of the folded alternative
 */
export const computeRank = (tier: Tier, alternative: number, length: number): number =>
  tiers.indexOf(tier) * rankWeight.tier +
  Math.min(alternative, maxRanked.alternative) * rankWeight.alternative +
  Math.min(length, maxRanked.length);

export const rankToTier = (rank: number): Tier => tiers[Math.floor(rank / rankWeight.tier)]!;

/** Returns the lowest rank that a match of this tier can have. */
export const bestRankOfTier = (tier: Tier): number => computeRank(tier, 0, 0);

/**
 * Whether a match equals the query, ignoring diacritics, plurals and the prefix of a code switch.
 */
export const isExactMatch = (rank: number): boolean => rank < bestRankOfTier('pair');
