import { keepDraft, localDrafts, readDraft } from '#client/runtime/session/drafts.ts';
import type { OutboxEntry } from '../storage/db.ts';
import { deleteEntry } from './store.ts';
import { readBody } from './written.ts';

/**
 * Opens the form for corrections with the text of an entry, beside what the term says now. The
 * entry becomes the draft of that form. If the form already has a draft, both are left as they are.
 */
export async function compareAndSend(entry: OutboxEntry): Promise<void> {
  const { termId, concept, changes, source, reason } = readBody(entry);
  const isTerm = typeof termId === 'string';
  const name = `suggestion.v1.${isTerm ? `term.${termId}` : `concept.${concept}`}`;
  const owner = entry.account ?? '';
  const draft = { text: { values: changes, source, reason }, attempt: null };
  if (readDraft(localDrafts(), name, owner) === null) {
    keepDraft(localDrafts(), name, owner, draft);
    if (readDraft(localDrafts(), name, owner) !== null) await deleteEntry(entry.id);
  }
  location.assign(`${isTerm ? `/dictionary/${termId}` : `/concept/${concept}`}?suggest=1`);
}
