/**
 * The browser storage that keeps the drafts of forms until the forms are sent. A reload, signing in
 * or an expired session therefore loses no text. Phones are shared, so another user must not see a
 * draft: reading it for another owner deletes it, and signing out deletes all drafts.
 */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'mazwi.draft.';
/** The storage key of the recent searches. Signing out deletes them together with the drafts. */
export const RECENT_SEARCHES = 'mazwi.recent-searches';

/**
 * Stores a draft.
 * @param name ends with a version, as in `contribution.v1`, so that drafts of an older version are
 * ignored instead of being misread
 */
export function keepDraft(
  store: DraftStore | null,
  name: string,
  owner: string,
  text: unknown,
): void {
  tryStorage(() => store?.setItem(PREFIX + name, JSON.stringify({ owner, text })));
}

/**
 * Returns the owner's draft without validating it, or null if there is none. Deletes the draft if
 * it belongs to another owner.
 */
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

/**
 * Returns the storage that outlives the tab; null on the server, or if the browser blocks storage.
 */
export function localDrafts(): Storage | null {
  return tryStorage(() => globalThis.localStorage) ?? null;
}
/**
 * Returns the storage of this tab, which the browser deletes when the tab closes; null on the
 * server, or if the browser blocks storage.
 */
export function tabDrafts(): Storage | null {
  return tryStorage(() => globalThis.sessionStorage) ?? null;
}

/**
 * Returns whether the browser's database may contain something about a person: an outbox, or a
 * language that was kept, because then the person's name is stored.
 */
export const hasOutbox = (): boolean =>
  localDrafts()?.getItem('mazwi.outbox') != null || /mazwi_kept/.test(document.cookie);

/**
 * Deletes all drafts and the recent searches when a link to `signOutPath` is clicked anywhere on
 * the page. If there is an outbox, the person is asked first.
 */
export function dropDraftsAtSignOut(
  page: Document,
  signOutPath: string,
  account: string | undefined,
): void {
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.getAttribute('href') !== signOutPath) return;
      const drop = () => dropAllDrafts([localDrafts(), tabDrafts()]);
      if (!hasOutbox()) return drop();
      event.preventDefault();
      const leave = () => {
        drop();
        location.assign(signOutPath);
      };
      import('#client/offline/outbox/sign-out.ts').then(
        ({ signOut }) => signOut(account, leave),
        leave,
      );
    },
    { capture: true },
  );
}

/**
 * Runs an action on the storage. Returns null if the storage is full, broken or blocked; the forms
 * then work without drafts.
 */
function tryStorage<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
