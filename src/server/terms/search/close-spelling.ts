import { editDistance } from '#domain/search/edit-distance.ts';
import { rateCloseSpelling } from '#domain/search/similar.ts';
import { bestRankOfTier, FEW_MATCHES, minQueryLength } from '#domain/search/tiers.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AnalyzedSearch } from './analyze.ts';
import type { RankedPage, RankedTerm } from './page.ts';
import { withPermit } from './permit.ts';
import { readWordsSharingHashes } from './similar-lookups.ts';

/**
 * Checks whether words with one typing error are searched: the query is a single word, the best
 * match only contains it, and few matches would rank above such words. If there are few matches in
 * all, similar spellings are searched anyway.
 */
export function mayHaveCloseSpelling(
  { query }: AnalyzedSearch,
  page: Pick<RankedPage, 'total'>,
  best: readonly RankedTerm[],
): boolean {
  const [first] = best;
  const isBetter = ({ rank }: RankedTerm) => rank < bestRankOfTier('closeSpelling');
  return (
    page.total >= FEW_MATCHES &&
    first !== undefined &&
    first.rank >= bestRankOfTier('prefix') &&
    !best.slice(0, FEW_MATCHES).every(isBetter) &&
    query.words.length === 1 &&
    query.fold.length >= minQueryLength.closeSpelling
  );
}

/** Adds the words that differ from the query by one edit to the lookups of a search. */
export async function addCloseSpellings(
  search: Queryable,
  analyzed: AnalyzedSearch,
): Promise<AnalyzedSearch> {
  const { fold } = analyzed.query;
  const words = await withPermit(() => readWordsSharingHashes(search, [fold]));
  const closeFolds = words.filter((word) => word !== fold && editDistance(fold, word, 1) === 1);
  const closeRatings = closeFolds.map((word) => rateCloseSpelling(fold, word));
  return { ...analyzed, lookups: { ...analyzed.lookups, closeFolds, closeRatings } };
}
