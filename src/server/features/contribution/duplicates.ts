import type { TermName } from '#contract/terms/term.ts';
import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { findSimilarTerms } from '#server/terms/search/similar/similar-terms.ts';

/**
 * Finds a few verified and pending terms in a language with the same or a similar English word,
 * best match first.
 */
export function findDuplicates(
  search: Queryable,
  { english, language }: { english: string; language: Language },
): Promise<TermName[]> {
  return findSimilarTerms(search, english, {
    field: 'english',
    language,
    limit: limits.duplicates.shown,
  });
}
