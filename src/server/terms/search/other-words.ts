import { chooseOtherWords, isExactAnswer, OTHER_WORDS_RANGE } from '#domain/search/decide.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { analyzeSearch } from './analyze.ts';
import type { RankedTerm } from './page.ts';
import { type FoundTerms, searchDirectly } from './search.ts';

/** Does with the database what `findOtherWords` in the search index does. */
export async function findOtherWords(
  search: Queryable,
  { analyzed: { text, scope } }: FoundTerms,
): Promise<RankedTerm[]> {
  if (!scope.language) return [];
  const analyzed = analyzeSearch(text, { ...scope, language: null, varieties: null });
  if (!analyzed) return [];
  const request = { sort: 'relevance', range: OTHER_WORDS_RANGE } as const;
  const { terms } = await searchDirectly(search, analyzed, request);
  return chooseOtherWords(terms.filter(isExactAnswer), scope.language);
}
