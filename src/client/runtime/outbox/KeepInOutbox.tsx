import { useEffect, useRef, useState } from 'react';
import { createEntry } from '#client/offline/outbox/entry.ts';
import { addEntry, rememberPerson } from '#client/offline/outbox/store.ts';
import { isQuotaExceeded } from '#client/offline/storage/download-error.ts';
import { paths } from '#client/runtime/paths.ts';
import { openDeviceKey } from '#client/runtime/session/device-key.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { useFocusOnMount } from '#client/ui/useFocusOnMount.ts';
import { m } from '#domain/messages.ts';
import { startOutbox } from './start.ts';
import type { UnsentCall } from './unsent.ts';

type Props = { unsent: UnsentCall; failure: Failure; onKept: () => void };

/**
 * Offers to keep a call that got no reply. If the browser knows that it is offline, keeps the call
 * without asking.
 */
export function KeepInOutbox({ unsent, failure, onKept }: Props) {
  const user = useUser();
  const [state, setState] = useState<'asking' | 'keeping' | 'full' | 'blocked'>(() =>
    navigator.onLine ? 'asking' : 'keeping',
  );
  const keep = async () => {
    setState('keeping');
    try {
      // The id is the key of the call, so a second press before the button is disabled does not
      // store a second entry.
      const written = { ...unsent, id: unsent.key, account: user?.id ?? null };
      await addEntry(createEntry(written, Date.now()));
      if (user) await rememberPerson(user);
    } catch (error) {
      setState(isQuotaExceeded(error) ? 'full' : 'blocked');
      return;
    }
    void startOutbox(user);
    onKept();
  };
  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only once.
  useEffect(() => {
    if (state !== 'keeping' || started.current) return;
    started.current = true;
    void keep();
  }, []);

  if (state === 'full')
    return <FailureNote failure={{ sentence: m.outbox_keep_full(), detail: null }} />;
  if (state === 'blocked') return <FailureNote failure={failure} />;
  return (
    <FailureNote failure={{ sentence: failure.sentence, detail: m.outbox_keep_question() }}>
      <p>
        <button
          className="button"
          type="button"
          disabled={state === 'keeping'}
          onClick={() => void keep()}
        >
          {m.outbox_keep_button()}
        </button>
      </p>
    </FailureNote>
  );
}

/**
 * Fetches the key that encrypts entries in advance, because it cannot be fetched without a
 * connection.
 */
export const prepareToKeep = (account: string): Promise<unknown> => openDeviceKey(account);

/** Says that a text was kept. The note takes the focus, because the button that had it is gone. */
export function KeptNote() {
  const note = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={note} className="note note--success" role="status" tabIndex={-1}>
      <Icon name="check" />
      <div>
        <p>{m.outbox_kept()}</p>
        <p>
          <a href={`${paths.offline()}#outbox`}>{m.outbox_open_link()}</a>
        </p>
      </div>
    </div>
  );
}
