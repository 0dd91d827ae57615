import { openDeviceKey, sealText, unsealText } from './device-key.ts';
import {
  type DraftStore,
  localDrafts,
  type OwnDrafts,
  PREFIX,
  parseDraft,
  sealedName,
  tabDrafts,
  textsIn,
} from './draft-stores.ts';

// Reads and writes the encrypted drafts of the person who is signed in. This code loads only where
// there is a form with a draft.

/**
 * Decrypts the person's stored drafts into memory. Encrypts drafts that were stored while nobody was
 * signed in, or by an earlier version, and deletes plain drafts of other people. Without the key,
 * leaves everything as it is.
 */
export async function openStoredDrafts(own: OwnDrafts): Promise<void> {
  for (const store of [localDrafts(), tabDrafts()])
    for (const stored of Object.keys(store ?? {}))
      if (store && stored.startsWith(PREFIX)) await openStored(own, store, stored);
}

async function openStored(own: OwnDrafts, store: DraftStore, stored: string): Promise<void> {
  const value = store.getItem(stored) ?? '';
  const prefix = sealedName(own.account, '');
  if (stored.startsWith(prefix)) {
    const key = await openDeviceKey(own.account);
    const draft = parseDraft(key && (await unsealText(key, stored, value)));
    if (draft) textsIn(own, store).set(stored.slice(prefix.length), draft);
    return;
  }
  const draft = parseDraft(value);
  if (!draft) return;
  if (isAccount(draft.owner) && draft.owner !== own.account) return store.removeItem(stored);
  const name = stored.slice(PREFIX.length);
  textsIn(own, store).set(name, draft);
  // If the storage is full, the plain text stays, and the next page tries again.
  if (await saveSealed(own, store, name).catch(() => false)) store.removeItem(stored);
}

/**
 * Encrypts a draft and stores it.
 * @returns whether it is stored; false without the key
 * @throws DOMException if the storage is full
 */
export async function saveSealed(
  own: OwnDrafts,
  store: DraftStore,
  name: string,
): Promise<boolean> {
  const draft = textsIn(own, store).get(name);
  const key = draft && (await openDeviceKey(own.account));
  if (!key) return false;
  const stored = sealedName(own.account, name);
  const sealed = await sealText(key, stored, JSON.stringify(draft));
  // If the draft has changed meanwhile, a later call stores it.
  if (textsIn(own, store).get(name) === draft) store.setItem(stored, sealed);
  return true;
}

/**
 * Fetches the key before the first text is typed, because it cannot be fetched without a
 * connection.
 */
export const prepareToSave = ({ account }: OwnDrafts): Promise<unknown> => openDeviceKey(account);

const isAccount = (owner: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(owner);
