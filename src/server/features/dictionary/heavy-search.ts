import { limits } from '#domain/limits.ts';
import { fold } from '#domain/search/text.ts';

/**
 * Whether a search can cost hundreds of times as much as a term: very short texts match too much,
 * and the spellings close to long ones are many. `npm run bench -- --public` measures both.
 */
export function isHeavySearch(query: string): boolean {
  const { length } = fold(query);
  return length > 0 && (length <= limits.heavySearch.upTo || length >= limits.heavySearch.from);
}
