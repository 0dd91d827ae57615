import { limits } from '#domain/limits.ts';
import { fold } from '#domain/search/text.ts';

/**
 * Checks whether a search can cost hundreds of times as much as reading a term. Very short queries
 * match too many terms, and long queries have too many similar spellings. `npm run bench --
 * --public` measures the cost of both.
 */
export function isHeavySearch(query: string): boolean {
  const { length } = fold(query);
  return length > 0 && (length <= limits.heavySearch.upTo || length >= limits.heavySearch.from);
}
