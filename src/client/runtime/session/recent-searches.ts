import { limits } from '#domain/limits.ts';
import { localDrafts } from './draft-stores.ts';
import { RECENT_SEARCHES } from './drafts.ts';

/**
 * Returns the recent searches of this device, newest first. They are stored in the browser, are
 * never sent to the server, and are deleted by signing out. If storage is blocked, the list is
 * empty.
 */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localDrafts()?.getItem(RECENT_SEARCHES) ?? '[]');
    return Array.isArray(stored)
      ? stored
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
    // Storage is full or blocked, so the search is not remembered.
  }
}

export function forgetSearches(): void {
  localDrafts()?.removeItem(RECENT_SEARCHES);
}
