import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi } from '#client/runtime/api/hooks.tsx';
import { paths } from '#client/runtime/paths.ts';
import { dropAllDrafts, localDrafts, tabDrafts } from '#client/runtime/session/drafts.ts';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { toast, toastOnArrival } from '#client/ui/toast.tsx';
import { m } from '#contract/messages.ts';
import { ERASURE_WORD, eraseProfile } from '#contract/profile.ts';

/** Says what is deleted and what stays, and deletes the account once the word is typed. */
export function EraseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setTyped('');
    setError(undefined);
    setFailure(null);
    onClose();
  };

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (typed.trim().toLowerCase() !== ERASURE_WORD)
      return setError(m.profile_erase_confirmation());
    setBusy(true);
    setError(undefined);
    setFailure(null);
    try {
      await api.call(eraseProfile, { body: { confirmation: typed } });
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) return onUnauthorized();
      const detail =
        failure instanceof ApiError && failure.status === 409 && failure.problem?.detail;
      const sentence = detail || m.profile_erase_failed();
      setFailure({ sentence, detail: null });
      toast({ title: m.ui_error_title(), description: sentence, destructive: true });
      return setBusy(false);
    }
    dropAllDrafts([localDrafts(), tabDrafts()]);
    toastOnArrival({
      title: m.profile_erased_title(),
      description: m.profile_erased_description(),
    });
    location.assign(paths.logout());
  };

  return (
    <Dialog open={open} title="Delete your account?" onClose={close}>
      <form method="post" className="vertical-stack" noValidate onSubmit={erase}>
        <p>
          This cannot be undone. It deletes your name, email address, application, notices and
          sign-in, and removes your name and message from your donations.
        </p>
        <p>
          The terms that you contributed and the decisions that you made stay, under “Deleted
          contributor”. The amounts that you donated also stay.
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
        {failure && <FailureNote failure={failure} />}
        <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
          <button className="button" type="button" onClick={close}>
            Cancel
          </button>
          <button className="button button--danger button--filled" type="submit" disabled={busy}>
            {busy ? 'Processing...' : 'Delete Your Account'}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
