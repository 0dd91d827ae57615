import type { AnalyzedQuery } from '#domain/search/analyze.ts';
import { rankSimilarKey, type SimilarKey } from '#domain/search/similar.ts';
import {
  bestRankOfTier,
  FEW_MATCHES,
  isExactMatch,
  maxRanked,
  rankWeight,
} from '#domain/search/tiers.ts';
import { composeOnce } from '#server/platform/db/named-parameters.ts';
import type { Relation, SimilarCandidate } from './match.ts';

/*
 * Stage 3 of 5: from matching keys to terms, each once, with the rank of its best key.
 */

export type RankedId = { id: string; rank: number };

/** The number that `computeRank` of domain/search/tiers.ts computes. */
const RANK_OF_KEY = `
  tier * ${rankWeight.tier}
  + least(alternative, ${maxRanked.alternative}) * ${rankWeight.alternative}
  + least(fold_length, ${maxRanked.length})`;

const rankedTermsSql = composeOnce(
  (matched) => `
  select term_id, min(${RANK_OF_KEY}) as rank, min(created_at) as created_at
  from (${matched}) as matched
  group by term_id`,
);

/** The terms of matching keys, as rows of (term_id, rank, created_at). */
export const rankMatches = ({ sql, parameters }: Relation): Relation => ({
  sql: rankedTermsSql(sql),
  parameters,
});

/** A term with a similar spelling, or with the query's words in its definition. */
export type SimilarTerm = RankedId & Pick<SimilarKey, 'side' | 'alternative' | 'language'>;

/**
 * The terms of similar keys, best first. Terms of equal rank are not ordered yet; `readRankedPage`
 * orders those of its page.
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

/** Whether the better tiers answer a query, so that similar spellings are not searched. */
export const isAnswered = (total: number, best: RankedId | undefined): boolean =>
  total >= FEW_MATCHES || (best !== undefined && isExactMatch(best.rank));
