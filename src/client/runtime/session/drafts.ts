/**
 * Drafts of forms, stored in the browser until they are sent, so that a reload, signing in or a
 * lost session loses nothing. Phones are shared: a draft names its owner, is deleted when somebody
 * else would read it, and Sign out deletes all drafts. They stay if a session only expires, because
 * their owner comes back.
 */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'mazwi.draft.';
/** The key of the recent searches, which Sign out deletes as well. */
export const RECENT_SEARCHES = 'mazwi.recent-searches';

/**
 * @param name ends with a version, as in `contribution.v1`, so that text of an older shape is
 * ignored instead of misread
 */
export function keepDraft(
  store: DraftStore | null,
  name: string,
  owner: string,
  text: unknown,
): void {
  tryStorage(() => store?.setItem(PREFIX + name, JSON.stringify({ owner, text })));
}

/** @returns the value that this owner stored, unchecked, or null */
export function readDraft(store: DraftStore | null, name: string, owner: string): unknown {
  return tryStorage(() => {
    const stored: unknown = JSON.parse(store?.getItem(PREFIX + name) ?? 'null');
    if (
      typeof stored !== 'object' ||
      stored === null ||
      !('owner' in stored) ||
      !('text' in stored)
    )
      return null;
    if (stored.owner === owner) return stored.text;
    dropDraft(store, name);
    return null;
  });
}

export function dropDraft(store: DraftStore | null, name: string): void {
  tryStorage(() => store?.removeItem(PREFIX + name));
}

export function dropAllDrafts(stores: readonly (Storage | null)[]): void {
  for (const store of stores) {
    tryStorage(() => {
      for (const key of Object.keys(store ?? {}))
        if (key.startsWith(PREFIX) || key === RECENT_SEARCHES) store?.removeItem(key);
    });
  }
}

/** Storage that outlives the tab; null on the server, or if the browser blocks storage. */
export function localDrafts(): Storage | null {
  return tryStorage(() => globalThis.localStorage) ?? null;
}
/** Storage that ends with the tab; null on the server, or if the browser blocks storage. */
export function tabDrafts(): Storage | null {
  return tryStorage(() => globalThis.sessionStorage) ?? null;
}

/** Deletes all drafts when a link to `signOutPath` is clicked anywhere on the page. */
export function dropDraftsAtSignOut(page: Document, signOutPath: string): void {
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.getAttribute('href') === signOutPath) dropAllDrafts([localDrafts(), tabDrafts()]);
    },
    { capture: true },
  );
}

/** If storage is full, broken or blocked, there are no drafts. This is never an error. */
function tryStorage<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
