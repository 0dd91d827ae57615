import type { TermStatus } from './status.ts';
import type { Reliability, Usage } from './usage.ts';

/** The facts from which the reliability of a term is computed. */
export type Support = {
  status: TermStatus;
  /** The number of people who verified or confirmed the term; imports do not count. */
  verifiers: number;
  /** The number of different publishers of its sources. */
  publishers: number;
  /** Whether one of its sources is an authority, such as a language board. */
  hasAuthority: boolean;
};

/**
 * Computes how well a term is supported: 1 is not verified, 2 has one verifier or source, 3 has two
 * verifiers or sources of two publishers, 4 has an authority as its source. A verified term without
 * a known verifier or source has 2.
 */
export function computeReliability(support: Support): Reliability {
  if (support.status !== 'verified') return 1;
  if (support.hasAuthority) return 4;
  return support.verifiers >= 2 || support.publishers >= 2 ? 3 : 2;
}

/** Words that nobody has rated rank like admitted ones, so that their reliability decides. */
const usageOrder: Record<Usage, number> = {
  preferred: 0,
  admitted: 1,
  unrated: 1,
  superseded: 2,
  deprecated: 3,
};
const MAX_SOURCES = 15;
const MAX_RANK = 0x7fff;

/**
 * Packs the order of the words of a sense into one integer of 24 bits; smaller integers come first.
 * The most significant bits are the usage. The reliability, the number of sources, whether there is
 * a definition, and the rank of the best source follow.
 */
export function packQuality(term: {
  usage: Usage;
  reliability: Reliability;
  sources: number;
  hasDefinition: boolean;
  /** The smallest rank of the term's sources, or null if it has none. */
  bestRank: number | null;
}): number {
  const parts = [
    { value: usageOrder[term.usage], bits: 2 },
    { value: 4 - term.reliability, bits: 2 },
    { value: MAX_SOURCES - Math.min(term.sources, MAX_SOURCES), bits: 4 },
    { value: term.hasDefinition ? 0 : 1, bits: 1 },
    { value: clampRank(term.bestRank), bits: 15 },
  ];
  return parts.reduce((packed, { value, bits }) => packed * 2 ** bits + value, 0);
}

const clampRank = (rank: number | null): number =>
  Math.min(Math.max(rank ?? MAX_RANK, 0), MAX_RANK);
