/**
 * How a term can answer a query, the best first: a higher tier always wins. `similar` and
 * `definition` are asked for only where the others found little.
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
 * Fewer hits than this in the better tiers, none of which is the word itself, and similar spellings
 * and definitions are looked through as well.
 */
export const FEW_MATCHES = 5;

/**
 * The fewest letters of a query that is looked for at the start of a term, of a stem, of the last
 * of several words, and inside words.
 */
export const minQueryLength = {
  prefix: 2,
  stemPrefix: 3,
  lastWord: 2,
  inside: 4,
  definitionWord: 3,
} as const;

const TIER = 10_000;
const ALTERNATIVE = 1000;

/**
 * One number for the order of results, the smallest first: tier, then earlier alternative, then
 * shorter. What remains is English A to Z, then id.
 */
export const computeRank = (tier: Tier, alternative: number, length: number): number =>
  tiers.indexOf(tier) * TIER +
  Math.min(alternative, 9) * ALTERNATIVE +
  Math.min(length, ALTERNATIVE - 1);
export const rankToTier = (rank: number): Tier => tiers[Math.floor(rank / TIER)]!;
/**
 * Whether a hit is what was typed, but for marks, a plural or a prefix that stands before an
 * English word.
 */
export const isExactMatch = (rank: number): boolean => rank < bestRankOfTier('pair');
/** The part of a rank that its tier decides. */
export const bestRankOfTier = (tier: Tier): number => computeRank(tier, 0, 0);
