/**
 * Half-written text, kept in the browser until it is sent, so that a reload, a sign-in or a lost
 * session loses nothing.
 * On a shared phone it stays with its writer: a draft names its owner, who alone gets it back
 * (another person's is dropped when met),
 * and pressing Sign out drops every draft. A session that merely ended drops none: its owner comes
 * back for them.
 */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'mazwi.draft.';
/** Where the last searches are kept, which are dropped with the drafts. */
export const RECENT_SEARCHES = 'mazwi.recent-searches';

/**
 * `name` ends with a version, as in `contribution.v1`: text of an older shape is then left alone
 * instead of misread.
 */
export function keepDraft(
  store: DraftStore | null,
  name: string,
  owner: string,
  text: unknown,
): void {
  attempt(() => store?.setItem(PREFIX + name, JSON.stringify({ owner, text })));
}

/** @returns what this owner kept, unchecked, or null */
export function readDraft(store: DraftStore | null, name: string, owner: string): unknown {
  return attempt(() => {
    const kept: unknown = JSON.parse(store?.getItem(PREFIX + name) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('owner' in kept) || !('text' in kept))
      return null;
    if (kept.owner === owner) return kept.text;
    dropDraft(store, name);
    return null;
  });
}

export function dropDraft(store: DraftStore | null, name: string): void {
  attempt(() => store?.removeItem(PREFIX + name));
}

export function dropAllDrafts(stores: readonly (Storage | null)[]): void {
  for (const store of stores) {
    attempt(() => {
      for (const key of Object.keys(store ?? {}))
        if (key.startsWith(PREFIX) || key === RECENT_SEARCHES) store?.removeItem(key);
    });
  }
}

/**
 * Local storage outlives the tab, session storage ends with it; null on the server and where the
 * person forbids storage.
 */
export function localDrafts(): Storage | null {
  return attempt(() => globalThis.localStorage) ?? null;
}
export function tabDrafts(): Storage | null {
  return attempt(() => globalThis.sessionStorage) ?? null;
}

/** Drops every draft when a link to `signOutPath` is pressed, wherever on the page it stands. */
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

/** Storage that is full, broken or forbidden means no draft, never an error. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
