import { limits } from '#domain/limits.ts';
import { fold } from '#domain/search/text.ts';

/**
 * Whether a search can cost hundreds of times as much as reading a term: very short queries match
 * too many terms, and long ones have too many similar spellings. `npm run bench -- --public`
 * measures both.
 */
export function isHeavySearch(query: string): boolean {
  const { length } = fold(query);
  return length > 0 && (length <= limits.heavySearch.upTo || length >= limits.heavySearch.from);
}
