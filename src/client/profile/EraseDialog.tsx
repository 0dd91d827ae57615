import { messages } from '#contract/messages.ts';
import { ERASURE_WORD, eraseProfile } from '#contract/profile.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../api/api.ts';
import { useApi } from '../api/hooks.tsx';
import { paths } from '../paths.ts';
import { dropAllDrafts, localDrafts, tabDrafts } from '../session/drafts.ts';
import { onUnauthorized } from '../session/session.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { toastOnArrival } from '../ui/toast.tsx';

/** Says what goes and what stays, and erases the account of whoever types the word. */
export function EraseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setTyped('');
    setError(undefined);
    onClose();
  };

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (typed.trim().toLowerCase() !== ERASURE_WORD) return setError(messages.erasureWord);
    setBusy(true);
    setError(undefined);
    try {
      await api.call(eraseProfile, { body: { confirmation: typed } });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) return onUnauthorized();
      const detail =
        failure instanceof ApiError && failure.status === 409 ? failure.problem?.detail : undefined;
      setError(detail ?? messages.eraseFailed);
      return setBusy(false);
    }
    dropAllDrafts([localDrafts(), tabDrafts()]);
    toastOnArrival(messages.erased);
    location.assign(paths.logout());
  };

  return (
    <Dialog open={open} title="Erase your account?" onClose={close}>
      <form method="post" className="stack" noValidate onSubmit={erase}>
        <p>
          This cannot be undone. Your name, e-mail address, application, notices and sign-in go, and
          so do your name and message on donations.
        </p>
        <p>
          The words that you contributed and the decisions that you made stay, under “Deleted
          contributor”. So do the amounts that you donated.
        </p>
        <Field id="confirmation" label={`Type “${ERASURE_WORD}” to confirm`} error={error}>
          {(control) => (
            <input
              {...control}
              name="confirmation"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <p className="row wide wide-s">
          <button className="btn bad full" type="submit" disabled={busy}>
            {busy ? 'Processing...' : 'Erase My Account'}
          </button>
          <button className="btn" type="button" onClick={close}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}
