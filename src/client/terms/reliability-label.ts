import { m } from '#domain/messages.ts';
import type { TermStatus } from '#domain/term/status.ts';
import type { Reliability } from '#domain/term/usage.ts';

/** The facts that a reliability mark shows. Facts that are not known are undefined. */
export type MarkedTerm = {
  status: TermStatus;
  reliability: Reliability;
  /** How many people verified the term. */
  verifiers?: number;
  /** The sources of the term, the best first. */
  sources?: readonly { name: string; authority: boolean }[];
  /** Whether the mark is for several words, each from one of the sources. */
  isForSeveralWords?: boolean;
};

/**
 * Describes how well a term is supported. The text names the source of an imported term, so that it
 * does not suggest that a person of this site checked the word.
 */
export function describeReliability(term: MarkedTerm): string {
  const { status, reliability, verifiers = 0, sources = [] } = term;
  if (status === 'rejected') return m.reliability_rejected();
  if (status === 'pending') return m.reliability_not_verified();
  if (reliability === 4) {
    const authority = sources.find((source) => source.authority)?.name;
    return authority ? m.reliability_standard_of({ source: authority }) : m.reliability_standard();
  }
  if (reliability === 3) {
    if (verifiers >= 2) return m.reliability_two_people();
    return sources.length >= 2 ? m.reliability_two_sources() : m.reliability_well_supported();
  }
  const [source] = sources;
  if (verifiers > 0 || !source) return m.reliability_verified();
  return term.isForSeveralWords && sources.length > 1
    ? m.reliability_several_sources({ count: sources.length })
    : m.reliability_source({ source: source.name });
}

/**
 * The level of the mark. A verified term whose reliability has not been computed yet has the level
 * of one verifier.
 */
export function reliabilityLevel({ status, reliability }: MarkedTerm): Reliability {
  if (status !== 'verified') return 1;
  return reliability === 1 ? 2 : reliability;
}
