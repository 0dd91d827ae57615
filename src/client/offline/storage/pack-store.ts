import type { Language } from '#domain/languages.ts';
import type { PackId } from '#domain/packs/ids.ts';
import type { ListedPack } from '#domain/packs/manifest.ts';
import { announcePackChange } from './changes.ts';
import { openDatabase, readMeta, type StoredPack, writeMeta } from './db.ts';
import { deleteStoredIndex } from './index-store.ts';
import { readKeptCookie, writeKeptCookie } from './kept-cookie.ts';

export const listStoredPacks = async (): Promise<StoredPack[]> =>
  (await openDatabase()).getAll('packs');

/** Replaces a pack in one transaction, which also deletes the pieces that it was joined from. */
export async function storePack(pack: StoredPack, pieces: readonly string[] = []): Promise<void> {
  const transaction = (await openDatabase()).transaction(['packs', 'parts'], 'readwrite');
  await Promise.all([
    transaction.objectStore('packs').put(pack),
    ...pieces.map((sha256) => transaction.objectStore('parts').delete(sha256)),
    transaction.done,
  ]);
  announcePackChange();
}

/** Records that a pack was compared with the manifest. */
export async function markChecked(id: PackId, checkedAt: string): Promise<void> {
  const transaction = (await openDatabase()).transaction('packs', 'readwrite');
  const pack = await transaction.store.get(id);
  if (pack) await transaction.store.put({ ...pack, checkedAt });
  await transaction.done;
}

export async function deletePack(id: PackId, pieces: readonly string[] = []): Promise<void> {
  const transaction = (await openDatabase()).transaction(['packs', 'parts'], 'readwrite');
  await Promise.all([
    transaction.objectStore('packs').delete(id),
    ...pieces.map((sha256) => transaction.objectStore('parts').delete(sha256)),
    transaction.done,
  ]);
  await deleteStoredIndex(id.split('-', 1)[0] as Language);
  await unwantPack(id);
  announcePackChange();
}

/** Returns the text of a downloaded piece. */
export const getPiece = async (sha256: string): Promise<string | undefined> =>
  (await (await openDatabase()).get('parts', sha256))?.text;

export async function storePiece(sha256: string, text: string): Promise<void> {
  await (await openDatabase()).put('parts', { text }, sha256);
}

/** Returns how many bytes of an interrupted download are stored already. */
export async function countStoredBytes({ pieces }: ListedPack): Promise<number> {
  const stored = new Set(await (await openDatabase()).getAllKeys('parts'));
  return pieces
    .filter(({ sha256 }) => stored.has(sha256))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

export const readWanted = async (): Promise<string[]> => (await readMeta('wanted')) ?? [];

/**
 * Records in the database and in a cookie that the reader keeps a pack. If the browser deletes the
 * database, the cookie shows which packs it deleted.
 */
export async function wantPack(id: PackId): Promise<void> {
  await writeMeta('wanted', [...new Set([...(await readWanted()), id])]);
  writeKeptCookie([...new Set([...readKeptCookie(), id])]);
}

export async function unwantPack(id: PackId): Promise<void> {
  const others = (await readWanted()).filter((wanted) => wanted !== id);
  await writeMeta('wanted', others);
  writeKeptCookie(readKeptCookie().filter((kept) => kept !== id));
}
