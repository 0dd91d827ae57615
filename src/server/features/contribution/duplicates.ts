import type { Language } from '#domain/languages.ts';
import { limits } from '#domain/limits.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { analyzeSearch } from '#server/terms/search/analyze.ts';
import { matchKeys, matchSimilarKeys } from '#server/terms/search/match.ts';
import { type RankedTerm, readPage, readRankedPage } from '#server/terms/search/page.ts';
import { rankMatches, rankSimilar } from '#server/terms/search/rank.ts';
import type { SearchScope } from '#server/terms/search/scope.ts';

type Duplicate = Pick<RankedTerm, 'id' | 'englishWord' | 'vernacularWord'>;

/**
 * Finds a few verified and pending terms in a language with the same or a similar English word,
 * best match first.
 */
export async function findDuplicates(
  search: Queryable,
  { english, language }: { english: string; language: Language },
): Promise<Duplicate[]> {
  const scope: SearchScope = {
    field: 'english',
    language,
    varieties: null,
    subject: null,
    statuses: ['verified', 'pending'],
    submitterId: null,
  };
  const analyzed = analyzeSearch(english, scope);
  if (!analyzed) return [];
  const { shown } = limits.duplicates;
  const ranked = rankMatches(matchKeys(analyzed));
  const { terms } = await readPage(search, ranked, 'relevance', { offset: 0, limit: shown });
  if (terms.length === shown) return terms.map(toDuplicate);

  const known = new Set(terms.map(({ id }) => id));
  const candidates = await matchSimilarKeys(search, analyzed);
  const similar = rankSimilar(analyzed.query, candidates).filter(({ id }) => !known.has(id));
  const closest = await readRankedPage(search, similar, 'relevance', {
    offset: 0,
    limit: shown - terms.length,
  });
  return [...terms, ...closest].map(toDuplicate);
}

const toDuplicate = ({ id, englishWord, vernacularWord }: RankedTerm): Duplicate => ({
  id,
  englishWord,
  vernacularWord,
});
