/** The methods of the browser's storage that drafts use. */
export type DraftStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A draft, and whom or what it belongs to: an account, a tab, or a payment. */
export type StoredDraft = { owner: string; text: unknown };

/**
 * The drafts of the person who is signed in, decrypted in memory. The storage contains them
 * encrypted.
 */
export type OwnDrafts = {
  account: string;
  texts: Map<DraftStore, Map<string, StoredDraft>>;
  isPrepared: boolean;
};

export const PREFIX = 'mazwi.draft.';
/** Returns the storage key of an encrypted draft. */
export const sealedName = (account: string, name: string): string => `${PREFIX}${account}.${name}`;

/** Returns the drafts of one storage. */
export function textsIn({ texts }: OwnDrafts, store: DraftStore): Map<string, StoredDraft> {
  const inStore = texts.get(store) ?? new Map<string, StoredDraft>();
  texts.set(store, inStore);
  return inStore;
}

/** @returns the draft, or null if the stored value is not a draft */
export function parseDraft(value: string | null): StoredDraft | null {
  const stored: unknown = tryStorage(() => JSON.parse(value ?? 'null'));
  return typeof stored === 'object' && stored !== null && 'owner' in stored && 'text' in stored
    ? (stored as StoredDraft)
    : null;
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
 * Runs an action on the storage. Returns null if the storage is full, broken or blocked; the forms
 * then work without drafts.
 */
export function tryStorage<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
