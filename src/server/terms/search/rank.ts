import { rankAlternativeSql } from '#domain/search/alternatives.ts';
import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { rankSimilarKey, type SimilarKey } from '#domain/search/similar.ts';
import { bestRankOfTier, maxRankedLength, rankWeight } from '#domain/search/tiers.ts';
import { composeOnce } from '#server/platform/db/named-parameters.ts';
import type { Relation, SimilarCandidate } from './match.ts';

/*
 * Stage 3 of 5: turns matching keys into distinct terms, each with the rank of its best key.
 */

export type RankedId = { id: string; rank: number };

/** Computes the same number as `computeRank` in domain/search/tiers.ts. */
export const RANK_OF_KEY = `
  tier * ${rankWeight.tier}
  + (${rankAlternativeSql('alternative')}) * ${rankWeight.alternative}
  + least(fold_length, ${maxRankedLength})`;

const rankedTermsSql = composeOnce(
  (matched) => `
  select
    term_id,
    coalesce(concept_id, term_id) as sense,
    min(${RANK_OF_KEY}) as rank,
    min(created_at) as created_at
  from (${matched}) as matched
  group by term_id, concept_id`,
);

/**
 * Builds a SELECT of the terms of matching keys: (term_id, sense, rank, created_at). The terms of
 * one concept have the same sense. A term without a concept is a sense of its own.
 */
export const rankMatches = ({ sql, parameters }: Relation): Relation => ({
  sql: rankedTermsSql(sql),
  parameters,
});

/** A term that has a similar spelling, or whose definition contains the query's words. */
export type SimilarTerm = RankedId & Pick<SimilarKey, 'side' | 'alternative' | 'language'>;

/**
 * Returns the terms of similar keys, best first. Terms of equal rank are in no particular order;
 * `readRankedPage` sorts those that are on its page.
 */
export function rankSimilar(
  query: AnalyzedQuery,
  candidates: readonly SimilarCandidate[],
): SimilarTerm[] {
  const bestByTerm = new Map<string, SimilarTerm>();
  for (const { termIds, ...key } of candidates) {
    const rank = key.side === 'meaning' ? bestRankOfTier('definition') : rankSimilarKey(query, key);
    if (rank === null) continue;
    const { side, alternative, language } = key;
    for (const id of termIds.split(' '))
      if (rank < (bestByTerm.get(id)?.rank ?? Number.POSITIVE_INFINITY))
        bestByTerm.set(id, { id, rank, side, alternative, language });
  }
  return [...bestByTerm.values()].sort((a, b) => a.rank - b.rank);
}

/** Merges matches into one list, best first. A term that is in both lists keeps its better rank. */
export function mergeRanked(some: readonly RankedId[], others: readonly RankedId[]): RankedId[] {
  const ranks = new Map(some.map(({ id, rank }) => [id, rank]));
  for (const { id, rank } of others) ranks.set(id, Math.min(rank, ranks.get(id) ?? rank));
  return [...ranks].map(([id, rank]) => ({ id, rank })).sort((a, b) => a.rank - b.rank);
}
