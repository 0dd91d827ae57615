import { localDrafts } from '#client/runtime/session/draft-stores.ts';
import { openDrafts, readDraft, saveDraft } from '#client/runtime/session/drafts.ts';
import { localize } from '#domain/locale/addresses.ts';
import type { OutboxEntry } from '../storage/db.ts';
import { deleteEntry } from './store.ts';
import { readBody } from './written.ts';

/**
 * Opens the form for corrections with the text of an entry, beside the present text of the term.
 * The entry stays in the outbox until the form shows its text, because a term that has been merged
 * or sent back has no such form. If the form already has another draft, it is left as it is.
 */
export async function compareAndSend(entry: OutboxEntry): Promise<void> {
  const { termId, concept, changes, source, reason } = readBody(entry);
  const isTerm = typeof termId === 'string';
  const name = `suggestion.v1.${isTerm ? `term.${termId}` : `concept.${concept}`}`;
  const owner = entry.account ?? '';
  await openDrafts(owner);
  const text = { values: changes, source, reason };
  if (readDraft(localDrafts(), name, owner) === null)
    await saveDraft(localDrafts(), name, owner, { text, attempt: null, entry: entry.id });
  location.assign(
    localize(`${isTerm ? `/dictionary/${termId}` : `/concept/${concept}`}?suggest=1`),
  );
}

/**
 * Deletes the entry whose text the form shows as its draft, if the draft comes from an entry.
 * @param name the name of the form's draft
 */
export async function deleteComparedEntry(name: string, owner: string): Promise<void> {
  const draft = readDraft(localDrafts(), name, owner);
  if (typeof draft !== 'object' || draft === null || !('entry' in draft)) return;
  const { entry, ...rest } = draft;
  if (await saveDraft(localDrafts(), name, owner, rest)) await deleteEntry(String(entry));
}
