import {
  type DraftStore,
  localDrafts,
  type OwnDrafts,
  PREFIX,
  parseDraft,
  type StoredDraft,
  sealedName,
  tabDrafts,
  textsIn,
  tryStorage,
} from './draft-stores.ts';

/*
 * The browser storage that keeps the drafts of forms until the forms are sent. A reload, signing in
 * or an expired session therefore loses no text. Phones are shared: while somebody is signed in,
 * drafts are stored encrypted with the key of that account (decision 0072), and signing out deletes
 * them.
 */

/** The storage key of the recent searches. Signing out deletes them together with the drafts. */
export const RECENT_SEARCHES = 'mazwi.recent-searches';

/** Signing in and out load a new document, so this is set once. */
let own: OwnDrafts | null = null;

/**
 * Says whose drafts this page reads and writes, and decrypts those that are stored. Call it before
 * any form is shown. Never rejects: forms also work without drafts.
 * @param account undefined if nobody is signed in
 */
export async function openDrafts(account: string | undefined): Promise<void> {
  if (account === undefined || own?.account === account) return;
  own = { account, texts: new Map(), isPrepared: false };
  const stored = [localDrafts(), tabDrafts()].flatMap((store) => Object.keys(store ?? {}));
  if (!stored.some((key) => key.startsWith(PREFIX))) return;
  try {
    await (await import('./sealed-drafts.ts')).openStoredDrafts(own);
  } catch {
    // The code cannot be loaded. The drafts stay where they are.
  }
}

/**
 * Stores a draft.
 * @param name ends with a version, as in `contribution.v1`, so that drafts of an older version are
 * ignored instead of being misread
 * @returns whether it is stored; false if the browser or the lack of a key prevents it
 */
export async function saveDraft(
  store: DraftStore | null,
  name: string,
  owner: string,
  text: unknown,
): Promise<boolean> {
  if (!store) return false;
  const draft: StoredDraft = { owner, text };
  try {
    if (!own) store.setItem(PREFIX + name, JSON.stringify(draft));
    else {
      textsIn(own, store).set(name, draft);
      return await (await import('./sealed-drafts.ts')).saveSealed(own, store, name);
    }
    return true;
  } catch {
    // The storage is full or blocked. The forms then work without drafts.
    return false;
  }
}

/**
 * Returns the owner's draft without validating it, or null if there is none. Deletes the draft if
 * it belongs to another owner.
 */
export function readDraft(store: DraftStore | null, name: string, owner: string): unknown {
  if (own && !own.isPrepared) prepareAtFocus(own);
  const draft = own
    ? store && textsIn(own, store).get(name)
    : parseDraft(tryStorage(() => store?.getItem(PREFIX + name) ?? null));
  if (!draft) return null;
  if (draft.owner === owner) return draft.text;
  dropDraft(store, name);
  return null;
}

export function dropDraft(store: DraftStore | null, name: string): void {
  if (own && store) textsIn(own, store).delete(name);
  const stored = own ? sealedName(own.account, name) : PREFIX + name;
  tryStorage(() => store?.removeItem(stored));
}

/**
 * Deletes the drafts of the person who is signed in. The drafts of other people stay, because they
 * are encrypted.
 */
export function dropAllDrafts(stores: readonly (Storage | null)[]): void {
  own?.texts.clear();
  for (const store of stores) {
    tryStorage(() => {
      for (const key of Object.keys(store ?? {}))
        if (key === RECENT_SEARCHES || (key.startsWith(PREFIX) && !isOfOthers(key)))
          store?.removeItem(key);
    });
  }
}

const isOfOthers = (key: string): boolean =>
  /^mazwi\.draft\.[\da-f-]{36}\./.test(key) &&
  !(own && key.startsWith(sealedName(own.account, '')));

/**
 * Loads the code that stores drafts, so that a form can store them even after the connection is
 * lost.
 */
export function prepareDrafts(): void {
  if (own) load(own);
}

/**
 * Loads the code when a field first has the focus, so that readers who never use a small form, such
 * as the comment form, do not load it.
 */
function prepareAtFocus(drafts: OwnDrafts): void {
  drafts.isPrepared = true;
  globalThis.document?.addEventListener('focusin', () => load(drafts), { once: true });
}

function load(drafts: OwnDrafts): void {
  drafts.isPrepared = true;
  import('./sealed-drafts.ts').then(({ prepareToSave }) => prepareToSave(drafts)).catch(() => {});
}

/**
 * Returns whether the browser's database may contain data about a person: an outbox, or the
 * person's name, which is stored while a language is kept.
 */
export const hasOutbox = (): boolean =>
  localDrafts()?.getItem('mazwi.outbox') != null || /mazwi_kept/.test(document.cookie);

/**
 * Deletes all drafts and the recent searches, and calls `onSignOut`, when a link to `signOutPath` is
 * clicked anywhere on the page. If there is an outbox, the person is asked first.
 */
export function dropDraftsAtSignOut(
  page: Document,
  signOutPath: string,
  account: string | undefined,
  onSignOut: () => void,
): void {
  page.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link?.getAttribute('href') !== signOutPath) return;
      const drop = () => {
        dropAllDrafts([localDrafts(), tabDrafts()]);
        onSignOut();
      };
      if (!hasOutbox()) return drop();
      event.preventDefault();
      const leave = () => {
        drop();
        location.assign(signOutPath);
      };
      import('#client/offline/outbox/sign-out.tsx').then(
        ({ signOut }) => signOut(account, leave),
        leave,
      );
    },
    { capture: true },
  );
}
