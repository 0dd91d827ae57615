import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { buildUrl } from '#client/runtime/api/api.ts';
import { paths } from '#client/runtime/paths.ts';
import { draftedDialog, useDraft } from '#client/runtime/session/useDraft.ts';
import { ShortcutSwitch } from '#client/shell/ShortcutSwitch.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { ERASURE_WORD, exportProfile } from '#contract/account/profile.ts';
import { m } from '#domain/messages.ts';
import { useEraseProfile } from './queries.ts';

/** Lets the user sign out, download their data or delete their account. */
export function AccountActions() {
  const erasing = useDraft(draftedDialog('erase.v2', readTyped), null);
  return (
    <section className="card card--sunken vertical-stack" aria-labelledby="account-actions">
      <h2 id="account-actions">{m.profile_account_heading()}</h2>
      <p className="flex-row">
        <Link className="button" href={paths.security()}>
          {m.shell_link_security()}
        </Link>
        <a className="button" href={paths.logout()}>
          {m.profile_sign_out_button()}
        </a>
        {/* There is no `download` attribute: if the server redirected to sign-in, the browser
            would save the sign-in page as the file. */}
        <a className="button" href={buildUrl(exportProfile)}>
          {m.profile_download_button()}
        </a>
        <button
          className="button button--danger needs-scripts"
          type="button"
          onClick={() => erasing.restart('')}
        >
          {m.profile_erase_button()}
        </button>
      </p>
      <ShortcutSwitch label={m.profile_shortcuts()} />
      <EraseDialog dialog={erasing} />
    </section>
  );
}

/** @returns the stored text of the confirmation field, or null if the stored value is not a text */
const readTyped = (stored: unknown): string | null => (typeof stored === 'string' ? stored : null);

/**
 * Explains what is deleted and what is not, and deletes the account after the user has typed
 * `ERASURE_WORD`.
 */
function EraseDialog({ dialog }: { dialog: ReturnType<typeof useDraft<string | null>> }) {
  const eraseProfile = useEraseProfile();
  const typed = dialog.text ?? '';
  const [error, setError] = useState<string>();
  // The button stays disabled after a success, because the browser is about to leave the page.
  const busy = eraseProfile.isPending || eraseProfile.isSuccess;
  const close = () => {
    setError(undefined);
    eraseProfile.reset();
    dialog.drop();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const confirmed = typed.trim().toLowerCase() === ERASURE_WORD;
    setError(confirmed ? undefined : m.profile_erase_confirmation());
    if (!confirmed) return;
    dialog.save();
    eraseProfile.mutate({ body: { confirmation: typed } });
  };

  return (
    <Dialog open={dialog.text !== null} title={m.profile_erase_title()} onClose={close}>
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
              onChange={(event) => dialog.write(event.target.value)}
            />
          )}
        </Field>
        {eraseProfile.failure && <FailureNote failure={eraseProfile.failure} />}
        <DialogButtons
          tone="danger"
          submitLabel={m.profile_erase_button()}
          isPending={busy}
          onClose={close}
        />
      </form>
    </Dialog>
  );
}
