import { type FormEvent, useState } from 'react';
import type { useKeptDialog } from '#client/runtime/session/useKeptDialog.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { ERASURE_WORD } from '#contract/profile.ts';
import { m } from '#domain/messages.ts';
import { useEraseProfile } from './queries.ts';

/** @returns the stored text of the confirmation field, or null if the stored value is not a text */
export const readTyped = (kept: unknown): string | null => (typeof kept === 'string' ? kept : null);

/**
 * Explains what is deleted and what is not, and deletes the account after the user has typed
 * `ERASURE_WORD`.
 */
export function EraseDialog({ dialog }: { dialog: ReturnType<typeof useKeptDialog<string>> }) {
  const eraseProfile = useEraseProfile();
  const typed = dialog.state ?? '';
  const [error, setError] = useState<string>();
  // The button stays disabled after a success, because the browser is about to leave the page.
  const busy = eraseProfile.isPending || eraseProfile.isSuccess;
  const close = () => {
    setError(undefined);
    eraseProfile.reset();
    dialog.close();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const confirmed = typed.trim().toLowerCase() === ERASURE_WORD;
    setError(confirmed ? undefined : m.profile_erase_confirmation());
    if (!confirmed) return;
    dialog.keep();
    eraseProfile.mutate({ body: { confirmation: typed } });
  };

  return (
    <Dialog open={dialog.state !== null} title={m.profile_erase_title()} onClose={close}>
      <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
        <p>{m.profile_erase_deleted()}</p>
        <p>{m.profile_erase_kept()}</p>
        <Field
          id="confirmation"
          label={m.profile_erase_confirmation_label({ word: ERASURE_WORD })}
          error={error}
        >
          {(control) => (
            <input
              {...control}
              name="confirmation"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={(event) => dialog.change(event.target.value)}
            />
          )}
        </Field>
        {eraseProfile.failure && <FailureNote failure={eraseProfile.failure} />}
        <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
          <button className="button" type="button" onClick={close}>
            {m.ui_cancel_button()}
          </button>
          <button className="button button--danger button--filled" type="submit" disabled={busy}>
            {busy ? m.ui_processing_button() : m.profile_erase_button()}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
