import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { analyzeSearch } from '../analyze.ts';
import { matchKeys, matchSimilarKeys } from '../match.ts';
import { type RankedTerm, readPage, readRankedPage } from '../page.ts';
import { rankMatches, rankSimilar } from '../rank.ts';
import type { SearchScope } from '../scope.ts';

type Similar = { field: 'english' | 'vernacular'; language: Language; limit: number };

/**
 * Finds verified and pending terms in a language with the same or a similar word, best match first.
 */
export async function findSimilarTerms(
  search: Queryable,
  word: string,
  { field, language, limit }: Similar,
): Promise<RankedTerm[]> {
  const scope: SearchScope = {
    field,
    language,
    varieties: null,
    subject: null,
    statuses: ['verified', 'pending'],
    submitterId: null,
  };
  const analyzed = analyzeSearch(word, scope);
  if (!analyzed) return [];
  const ranked = rankMatches(matchKeys(analyzed));
  const { terms } = await readPage(search, ranked, 'relevance', { offset: 0, limit });
  if (terms.length === limit) return terms;

  const known = new Set(terms.map(({ id }) => id));
  const candidates = await matchSimilarKeys(search, analyzed);
  const similar = rankSimilar(analyzed.query, candidates).filter(({ id }) => !known.has(id));
  const closest = await readRankedPage(search, similar, 'relevance', {
    offset: 0,
    limit: limit - terms.length,
  });
  return [...terms, ...closest];
}
