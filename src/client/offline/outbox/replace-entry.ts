import type { OutboxEntry } from '../storage/db.ts';
import { createEntry } from './entry.ts';
import { sendNow } from './sender.ts';
import { addEntry } from './store.ts';

/** Stores the edit of an entry in its place, and sends it. It is a new entry with its own key. */
export async function replaceEntry(entry: OutboxEntry, body: object, key: string): Promise<void> {
  const { account, kind, path } = entry;
  const title = 'englishWord' in body ? String(body.englishWord) : entry.title;
  const written = { account, kind, title, path, body: JSON.stringify(body) };
  await addEntry(createEntry({ ...written, id: key, key }, Date.now()), entry.id);
  void sendNow();
}
