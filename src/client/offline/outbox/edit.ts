import { randomKey } from '#client/runtime/api/attempt.ts';
import { m } from '#domain/messages.ts';
import { h } from '../dom.ts';
import type { OutboxEntry } from '../storage/db.ts';
import { createEntry } from './entry.ts';
import { sendNow } from './sender.ts';
import { addEntry } from './store.ts';
import { readBody } from './written.ts';

/** The field of the body that contains the text of a comment or a report. */
const TEXT_FIELDS = { comment: 'text', report: 'details', proposal: 'reason' } as const;

/** Replaces the row of an entry by a form. A changed entry is a new one, with a key of its own. */
export function editEntry(entry: OutboxEntry): void {
  const row = document.getElementById(`outbox-${entry.id}`);
  if (!row) return;
  if (entry.kind === 'term')
    void import('../form.ts').then(({ mountForm }) => mountForm(row, { replaces: entry }));
  else row.replaceChildren(textForm(entry, TEXT_FIELDS[entry.kind]));
  row.querySelector('textarea')?.focus();
}

function textForm(entry: OutboxEntry, field: string): HTMLFormElement {
  const id = `edit-${entry.id}`;
  const body = readBody(entry);
  const text = h('textarea', { id });
  text.value = String(body[field] ?? '');
  const form = h(
    'form',
    { class: 'vertical-stack' },
    h('div', { class: 'field' }, h('label', { for: id }, m.outbox_edit_label()), text),
    h('p', {}, h('button', { class: 'button button--primary' }, m.outbox_edit_save_button())),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void replaceEntry(entry, { ...body, [field]: text.value });
  });
  return form;
}

/** Stores the edit of an entry in its place, and sends it. */
export async function replaceEntry(entry: OutboxEntry, body: object): Promise<void> {
  const { account, kind, path } = entry;
  const title = 'englishWord' in body ? String(body.englishWord) : entry.title;
  const written = { account, kind, title, path, body: JSON.stringify(body) };
  const edited = createEntry({ ...written, id: randomKey(), key: randomKey() }, Date.now());
  await addEntry(edited, entry.id);
  document.getElementById(`outbox-${entry.id}`)?.remove();
  await sendNow();
}
