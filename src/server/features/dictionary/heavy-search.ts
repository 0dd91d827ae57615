import { limits } from '#domain/limits.ts';
import { fold } from '#domain/search/text.ts';

/**
 * Checks whether a search counts towards the limit for expensive searches. Very short queries match
 * too many terms, and long queries have too many similar spellings. Both can cost hundreds of times
 * as much as reading a term, as `npm run bench -- --public` shows.
 */
export function isHeavySearch(query: string): boolean {
  const { length } = fold(query);
  return length > 0 && (length <= limits.heavySearch.upTo || length >= limits.heavySearch.from);
}
