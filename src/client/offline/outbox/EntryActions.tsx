import { useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import type { OutboxEntry } from '../storage/db.ts';
import { compareAndSend } from './compare.ts';
import { describeEntry } from './describe.ts';
import { retryEntry } from './entry.ts';
import { sendNow } from './sender.ts';
import { deleteEntry, updateEntry } from './store.ts';

/** A person whose account may not contribute, such as a suspended one, can try again later. */
const NOT_ALLOWED = 403;

type Props = { entry: OutboxEntry; onEdit: () => void };

/** The buttons for what a person can do with an entry. Their labels name the entry. */
export function EntryActions({ entry, onEdit }: Props) {
  const [asksToDelete, setAsksToDelete] = useState(false);
  const { title, state } = entry;
  const close = () => setAsksToDelete(false);
  const action = (label: string, onClick: () => void, className = 'button') => (
    <button className={className} type="button" onClick={onClick}>
      {label}
      <span className="visually-hidden">: {describeEntry(entry)}</span>
    </button>
  );
  const correction = () => {
    if (entry.problem?.status === NOT_ALLOWED)
      return action(m.ui_try_again_button(), () => void sendAgain(entry));
    return entry.kind === 'proposal'
      ? action(m.outbox_compare_button(), () => void compareAndSend(entry))
      : action(m.outbox_edit_button(), onEdit);
  };
  return (
    <>
      <p className="flex-row">
        {state === 'old' && action(m.outbox_send_now_button(), () => void sendAgain(entry))}
        {state === 'stuck' && action(m.ui_try_again_button(), () => void sendAgain(entry))}
        {state === 'attention' && correction()}
        {state === 'signIn' && (
          <a className="button" href={`/api/login?returnTo=${localize('/offline')}`}>
            {m.outbox_sign_in_link()}
          </a>
        )}
        {state !== 'sending' &&
          action(
            state === 'stuck' ? m.outbox_reset_button() : m.outbox_discard_button(),
            () => setAsksToDelete(true),
            'button button--quiet',
          )}
      </p>
      <Dialog
        open={asksToDelete}
        title={
          state === 'stuck'
            ? m.outbox_reset_question({ title })
            : m.outbox_discard_question({ title })
        }
        onClose={close}
      >
        <DialogButtons
          submitLabel={m.outbox_delete_button()}
          tone="danger"
          isPending={false}
          onClose={close}
          onConfirm={() => void deleteEntry(entry.id).then(close)}
        />
      </Dialog>
    </>
  );
}

async function sendAgain(entry: OutboxEntry): Promise<void> {
  await updateEntry(retryEntry(entry));
  await sendNow();
}
