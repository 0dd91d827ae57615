/**
 * How a term can match a query, the best first: a match of a higher tier always ranks first. From
 * `similar` on, tiers are searched only if the others found little.
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
 * definitions are searched as well.
 */
export const FEW_MATCHES = 5;

/**
 * The fewest letters of a query that is searched at the start of a term, at the start of a stem, as
 * the start of the last word, and inside words; and the fewest letters of a word of a definition.
 */
export const minQueryLength = {
  prefix: 2,
  stemPrefix: 3,
  lastWord: 2,
  inside: 4,
  definitionWord: 3,
} as const;

/**
 * A rank is one number: `tier`, the position in `tiers`, then `alternative`, then `length`. Each
 * weight leaves room for the largest value of the next part.
 */
export const rankWeight = { tier: 10_000, alternative: 1000 } as const;
export const maxRanked = { alternative: 9, length: rankWeight.alternative - 1 } as const;

/**
 * The rank of a match; a smaller rank comes first. Terms of equal rank are ordered by English word,
 * then by id.
 * @param alternative the position of the alternative in its field
 * @param length the letters of the folded alternative
 */
export const computeRank = (tier: Tier, alternative: number, length: number): number =>
  tiers.indexOf(tier) * rankWeight.tier +
  Math.min(alternative, maxRanked.alternative) * rankWeight.alternative +
  Math.min(length, maxRanked.length);

export const rankToTier = (rank: number): Tier => tiers[Math.floor(rank / rankWeight.tier)]!;

/** The rank that no match of this tier is better than. */
export const bestRankOfTier = (tier: Tier): number => computeRank(tier, 0, 0);

/** Whether a match is the query itself apart from marks, a plural or a prefix of a code switch. */
export const isExactMatch = (rank: number): boolean => rank < bestRankOfTier('pair');
