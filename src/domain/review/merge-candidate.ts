import { limits } from '../limits.ts';

/**
 * A candidate is open until a verifier merges its concepts or keeps them apart. It is outdated while
 * what is stored about the concepts no longer makes them a candidate.
 */
export const candidateStates = ['open', 'merged', 'kept-apart', 'outdated'] as const;
export type CandidateState = (typeof candidateStates)[number];

/** What the evidence suggests. A candidate between the two scores is not shown to verifiers. */
export const candidateSuggestions = ['merge', 'keep-apart'] as const;
export type CandidateSuggestion = (typeof candidateSuggestions)[number];

const { mergeFrom, keepApartTo } = limits.mergeCandidates;

/** The scores of each suggestion, inclusive. A weight is small, so no score reaches 100. */
export const suggestedScores: Record<CandidateSuggestion, { from: number; to: number }> = {
  merge: { from: mergeFrom, to: 100 },
  'keep-apart': { from: -100, to: keepApartTo },
};
