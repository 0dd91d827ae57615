import { insertionProbes } from '#domain/search/deletion-neighbourhood.ts';
import { rateSingleEdit } from '#domain/search/edit-distance.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { AnalyzedSearch } from '../analyze.ts';
import type { RankedId } from '../rank.ts';
import { withPermit } from './permit.ts';
import { readWordsWithHashes } from './similar-lookups.ts';
import { rankTermsOfWords } from './trigrams.ts';

/** The ratings that `rateSingleEdit` returns are smaller than this. */
const RATINGS = 10;

/**
 * Finds words of four letters for a query of three letters with one missing: "daa" finds "dawa".
 * Better tiers skip such queries, because too many words are similar, and trigrams cannot rank
 * them, because the query has too few.
 */
export async function searchMissingLetter(
  search: Queryable,
  { query: { fold }, scope }: AnalyzedSearch,
): Promise<RankedId[]> {
  const probes = insertionProbes(fold).map((hash) => ({ text: fold, hash, always: true }));
  if (probes.length === 0) return [];
  return withPermit(async () => {
    const words = await readWordsWithHashes(search, probes);
    const longer = words.filter((word) => word.length === fold.length + 1);
    const unlikeness = new Map(longer.map((word) => [word, rateSingleEdit(fold, word) / RATINGS]));
    return rankTermsOfWords(search, unlikeness, scope);
  });
}
