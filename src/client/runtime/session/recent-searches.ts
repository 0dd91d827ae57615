import { limits } from '#domain/limits.ts';
import { localDrafts, RECENT_SEARCHES } from './drafts.ts';

/**
 * The last searches of this device, newest first. They are kept in its own storage, never sent, and
 * removed at sign-out like drafts. Storage that is full or forbidden means that there are none.
 */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localDrafts()?.getItem(RECENT_SEARCHES) ?? '[]');
    return Array.isArray(kept)
      ? kept
          .filter((query): query is string => typeof query === 'string' && query !== '')
          .slice(0, limits.recentSearches)
      : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  if (query === '') return;
  const others = recentSearches().filter((each) => each !== query);
  const queries = [query, ...others].slice(0, limits.recentSearches);
  try {
    localDrafts()?.setItem(RECENT_SEARCHES, JSON.stringify(queries));
  } catch {
    // Nothing is remembered then.
  }
}

export function forgetSearches(): void {
  localDrafts()?.removeItem(RECENT_SEARCHES);
}
