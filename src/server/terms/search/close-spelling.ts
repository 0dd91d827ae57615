import { editDistance } from '#domain/search/edit-distance.ts';
import { rateCloseSpelling } from '#domain/search/similar.ts';
import { bestRankOfTier, FEW_MATCHES, minQueryLength } from '#domain/search/tiers.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AnalyzedSearch } from './analyze.ts';
import type { RankedPage, RankedTerm } from './page.ts';
import { withPermit } from './permit.ts';
import { readWordsSharingHashes } from './similar-lookups.ts';

/**
 * Checks whether a word with one typing error would rank above the best match: the query is a single
 * word, and the best match only contains it. If there are few matches, similar spellings are
 * searched anyway.
 */
export const mayHaveCloseSpelling = (
  { query }: AnalyzedSearch,
  page: Pick<RankedPage, 'total'>,
  best: RankedTerm | undefined,
): boolean =>
  page.total >= FEW_MATCHES &&
  best !== undefined &&
  best.rank > bestRankOfTier('closeSpelling') &&
  query.words.length === 1 &&
  query.fold.length >= minQueryLength.closeSpelling;

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
