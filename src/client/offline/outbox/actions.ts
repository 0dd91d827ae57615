import { m } from '#domain/messages.ts';
import { button, h } from '../dom.ts';
import type { OutboxEntry } from '../storage/db.ts';
import { compareAndSend } from './compare.ts';
import { describeEntry } from './describe.ts';
import { editEntry } from './edit.ts';
import { retryEntry } from './entry.ts';
import { sendNow } from './sender.ts';
import { deleteEntry, updateEntry } from './store.ts';

/** Returns the buttons for what a person can do with an entry. Their labels name the entry. */
export function entryActions(entry: OutboxEntry): HTMLElement {
  const name = h('span', { class: 'visually-hidden' }, `: ${describeEntry(entry)}`);
  const row = h('p', { class: 'flex-row' });
  const add = (label: string, onClick: () => void, kind = '') => {
    const control = button(label, onClick, kind);
    control.append(name.cloneNode(true));
    row.append(control);
  };
  if (entry.state === 'old') add(m.outbox_send_now_button(), () => void sendAgain(entry));
  if (entry.state === 'stuck') add(m.ui_try_again_button(), () => void sendAgain(entry));
  if (entry.state === 'attention') addCorrections(entry, add);
  if (entry.state === 'signIn')
    row.append(
      h('a', { class: 'button', href: '/api/login?returnTo=/offline' }, m.outbox_sign_in_link()),
    );
  if (entry.state === 'stuck')
    add(
      m.outbox_reset_button(),
      () => askToDelete(entry, m.outbox_reset_question),
      'button--quiet',
    );
  else if (entry.state !== 'sending')
    add(
      m.outbox_discard_button(),
      () => askToDelete(entry, m.outbox_discard_question),
      'button--quiet',
    );
  return row;
}

/** A person whose account may not contribute, such as a suspended one, can try again later. */
const NOT_ALLOWED = 403;

function addCorrections(entry: OutboxEntry, add: (label: string, onClick: () => void) => void) {
  if (entry.problem?.status === NOT_ALLOWED)
    add(m.ui_try_again_button(), () => void sendAgain(entry));
  else if (entry.kind === 'proposal')
    add(m.outbox_compare_button(), () => void compareAndSend(entry));
  else add(m.outbox_edit_button(), () => editEntry(entry));
}

async function sendAgain(entry: OutboxEntry): Promise<void> {
  await updateEntry(retryEntry(entry));
  await sendNow();
}

function askToDelete(entry: OutboxEntry, question: (names: { title: string }) => string): void {
  const title = h('h2', { id: 'delete-title' }, question({ title: entry.title }));
  const dialog = h('dialog', { 'aria-labelledby': 'delete-title' });
  const remove = async () => {
    await deleteEntry(entry.id);
    dialog.close();
  };
  dialog.append(
    h(
      'div',
      { class: 'vertical-stack' },
      title,
      h(
        'p',
        { class: 'flex-row flex-row--wide-gap flex-row--stacked-on-phone' },
        button(m.ui_cancel_button(), () => dialog.close()),
        button(m.outbox_delete_button(), () => void remove(), 'button--danger button--filled'),
      ),
    ),
  );
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
