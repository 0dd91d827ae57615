import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { RankedTerm } from '#server/terms/search/page.ts';
import { findSimilarTerms } from '#server/terms/search/similar/similar-terms.ts';

type Duplicate = Pick<RankedTerm, 'id' | 'englishWord' | 'vernacularWord'>;

/**
 * Finds a few verified and pending terms in a language with the same or a similar English word,
 * best match first.
 */
export async function findDuplicates(
  search: Queryable,
  { english, language }: { english: string; language: Language },
): Promise<Duplicate[]> {
  const terms = await findSimilarTerms(search, english, {
    field: 'english',
    language,
    limit: limits.duplicates.shown,
  });
  return terms.map(({ id, englishWord, vernacularWord }) => ({ id, englishWord, vernacularWord }));
}
