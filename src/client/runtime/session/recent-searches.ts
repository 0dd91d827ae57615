import { limits } from '#domain/limits.ts';
import { localDrafts, RECENT_SEARCHES } from './drafts.ts';

/**
 * The recent searches of this device, newest first. They stay in its storage, are never sent, and
 * Sign out deletes them. If the storage is full or blocked, there are none.
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
    // The search is not remembered.
  }
}

export function forgetSearches(): void {
  localDrafts()?.removeItem(RECENT_SEARCHES);
}
