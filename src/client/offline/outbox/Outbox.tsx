import { useEffect, useState } from 'react';
import { localize } from '#domain/locale/addresses.ts';
import { m } from '#domain/messages.ts';
import { deleteDatabase, type OutboxEntry, type SentEntry } from '../storage/db.ts';
import { forgetCount, onOutboxChange, readCount } from './counter.ts';
import { describeEntry } from './describe.ts';
import { EntryEdit } from './EntryEdit.tsx';
import { EntryRow, SentRow } from './EntryRow.tsx';
import { sortEntries } from './entry.ts';
import { sendNow, startSender } from './sender.ts';
import { countEntries, listEntries, listSent } from './store.ts';
import { readViewer } from './viewer.ts';

/** The outbox of a browser, as one person sees it. `viewer` is null if nobody is signed in. */
type ShownOutbox = {
  own: OutboxEntry[];
  others: number;
  sent: SentEntry[];
  viewer: string | null;
};

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
        <a className="button" href={`/api/login?returnTo=${localize('/offline')}`}>
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

/**
 * Reads the outbox of the person who is signed in, and sends what waits. Without a connection, it
 * is that of the person who signed in last.
 * @returns `shown`: null until it is read, and `failed` if the browser lost its storage;
 * `sentStatus`: says what was sent meanwhile; `retry`: reads it again
 */
function useOutbox() {
  const [shown, setShown] = useState<ShownOutbox | 'failed' | null>(null);
  const [sentStatus, setSentStatus] = useState('');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts again.
  useEffect(() => {
    let isShown = true;
    let viewer: string | null = null;
    let known: SentEntry[] | null = null;
    const show = async () => {
      const next = await readOutbox(viewer).catch(() => 'failed' as const);
      if (!isShown) return;
      setShown(next);
      if (next === 'failed') return;
      const sent = known && next.sent.filter(({ id }) => !known?.some((each) => each.id === id));
      if (sent?.length)
        setSentStatus(m.outbox_sent_status({ title: sent.map(describeEntry).join(', ') }));
      known = next.sent;
    };
    const identify = async (isOnline: boolean) => {
      viewer = await readViewer(isOnline).catch(() => null);
      await show();
    };
    const identifyAgain = () => void identify(true);
    let stopListening = () => {};
    void identify(navigator.onLine).then(() => {
      if (!isShown) return;
      stopListening = onOutboxChange(() => void show());
      addEventListener('online', identifyAgain);
      startSender();
    });
    return () => {
      isShown = false;
      stopListening();
      removeEventListener('online', identifyAgain);
    };
  }, [attempt]);
  return { shown, sentStatus, retry: () => setAttempt((count) => count + 1) };
}

async function readOutbox(viewer: string | null): Promise<ShownOutbox> {
  const entries = await listEntries();
  const own = entries.filter(({ account }) => account === viewer);
  const sent = (await listSent()).filter(({ account }) => account === viewer);
  return { own, others: (await countEntries()) - own.length, sent, viewer };
}
