import {
  type DeviceKey,
  openDeviceKey,
  sealText,
  unsealText,
} from '#client/runtime/session/device-key.ts';
import type { OutboxEntry, SealedEntry, SealedSent, SentEntry } from '../storage/db.ts';

// Entries of signed-in people are stored encrypted (decision 0072). Reports of signed-out people
// belong to no account, so they are stored as they are.

/** @throws Error if the session of the entry's person has ended */
export async function sealEntry(entry: OutboxEntry): Promise<OutboxEntry | SealedEntry> {
  const { id, account, state } = entry;
  return account === null ? entry : { id, account, state, sealed: await seal(id, account, entry) };
}

/** @throws Error if the session of the entry's person has ended */
export async function sealSent(entry: SentEntry): Promise<SentEntry | SealedSent> {
  const { id, account } = entry;
  return account === null ? entry : { id, account, sealed: await seal(id, account, entry) };
}

/** @returns the entry, or null if it belongs to somebody else */
export const openEntry = (
  stored: OutboxEntry | SealedEntry,
  key: DeviceKey | null,
): Promise<OutboxEntry | null> => open<OutboxEntry>(stored, key);

/** @returns the entry, or null if it belongs to somebody else */
export const openSent = (
  stored: SentEntry | SealedSent,
  key: DeviceKey | null,
): Promise<SentEntry | null> => open<SentEntry>(stored, key);

async function seal(id: string, account: string, entry: object): Promise<string> {
  const key = await openDeviceKey(account);
  if (!key) throw new Error('The session of the person who wrote the entry has ended.');
  return sealText(key, id, JSON.stringify(entry));
}

async function open<Entry extends { id: string; account: string | null }>(
  stored: Entry | { id: string; account: string | null; sealed: string },
  key: DeviceKey | null,
): Promise<Entry | null> {
  if (stored.account !== null && stored.account !== key?.account) return null;
  if (!('sealed' in stored)) return stored;
  const text = key && (await unsealText(key, stored.id, stored.sealed));
  return text ? (JSON.parse(text) as Entry) : null;
}
