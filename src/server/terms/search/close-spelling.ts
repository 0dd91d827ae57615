import { editDistance } from '#domain/search/edit-distance.ts';
import { rateCloseSpelling } from '#domain/search/similar.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AnalyzedSearch } from './analyze.ts';
import { withPermit } from './permit.ts';
import { readWordsSharingHashes } from './similar-lookups.ts';

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
