import { useState } from 'react';
import { m } from '#domain/messages.ts';
import { deleteDatabase, type OutboxEntry } from '../storage/db.ts';
import { forgetCount, readCount } from './counter.ts';
import { EntryEdit } from './EntryEdit.tsx';
import { EntryRow, SentRow } from './EntryRow.tsx';
import { sortEntries } from './entry.ts';
import { sendNow } from './sender.ts';
import { type ShownOutbox, useOutbox } from './useOutbox.ts';

/** The outbox of the person who is signed in. Other people's entries are only counted. */
export function Outbox() {
  const { shown, sentStatus, retry } = useOutbox();
  return (
    <>
      <h2 id="outbox" tabIndex={-1}>
        {m.outbox_heading()}
      </h2>
      <p>{m.outbox_intro()}</p>
      <p role="status" className="visually-hidden">
        {sentStatus}
      </p>
      <div className="vertical-stack">
        {shown === null && <p>{m.ui_loading()}</p>}
        {shown === 'failed' && <StorageFailed retry={retry} />}
        {shown !== null && shown !== 'failed' && <Entries shown={shown} />}
      </div>
    </>
  );
}

function Entries({ shown: { own, others, sent, viewer } }: { shown: ShownOutbox }) {
  const [edited, setEdited] = useState<readonly OutboxEntry[]>([]);
  // A form stays open if its entry is deleted in another tab.
  const isOpen = ({ id }: OutboxEntry) => edited.some((each) => each.id === id);
  const rows = sortEntries([...edited, ...own.filter((entry) => !isOpen(entry))]);
  const close = (entry: OutboxEntry) =>
    setEdited((entries) => entries.filter(({ id }) => id !== entry.id));
  return (
    <>
      {own.some(({ state }) => state === 'waiting') && (
        <p>
          <button className="button" type="button" onClick={() => void sendNow()}>
            {m.outbox_send_all_button()}
          </button>
        </p>
      )}
      {rows.length + sent.length + others === 0 && <p className="muted">{m.outbox_empty()}</p>}
      {rows.length + sent.length > 0 && (
        <ul className="outbox">
          {rows.map((entry) =>
            isOpen(entry) ? (
              <li key={entry.id}>
                <EntryEdit entry={entry} onKept={() => close(entry)} />
              </li>
            ) : (
              <EntryRow
                key={entry.id}
                entry={entry}
                onEdit={() => setEdited((entries) => [...entries, entry])}
              />
            ),
          )}
          {sent.map((entry) => (
            <SentRow key={`sent ${entry.id}`} entry={entry} />
          ))}
        </ul>
      )}
      {others > 0 && <OtherPeople count={others} isSignedOut={viewer === null} />}
    </>
  );
}

function OtherPeople({ count, isSignedOut }: { count: number; isSignedOut: boolean }) {
  if (!isSignedOut) return <p className="muted">{m.outbox_others_count({ count })}</p>;
  return (
    <div className="card vertical-stack">
      <p>{m.outbox_signed_out_count({ count })}</p>
      <p>
        <a className="button" href="/api/login?returnTo=/offline">
          {m.outbox_sign_in_link()}
        </a>
      </p>
    </div>
  );
}

function StorageFailed({ retry }: { retry: () => void }) {
  const count = readCount();
  const reset = async () => {
    await deleteDatabase().catch(() => {});
    forgetCount();
    retry();
  };
  return (
    <div className="card vertical-stack" role="alert">
      <p>{count > 0 ? m.outbox_storage_failed_count({ count }) : m.outbox_storage_failed()}</p>
      <p className="flex-row">
        <button className="button" type="button" onClick={retry}>
          {m.ui_try_again_button()}
        </button>
        <button className="button button--danger" type="button" onClick={() => void reset()}>
          {m.outbox_reset_button()}
        </button>
      </p>
    </div>
  );
}
