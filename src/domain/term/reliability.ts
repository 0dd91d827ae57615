import type { TermStatus } from './status.ts';
import type { Reliability } from './usage.ts';

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
