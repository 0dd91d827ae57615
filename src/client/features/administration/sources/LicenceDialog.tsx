import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { m } from '#domain/messages.ts';
import { checkLicence } from '#domain/site/source.ts';
import { useChangeLicence } from './source-queries.ts';

/** A source, and the text in the field for its licence. */
export type LicenceChange = { code: string; name: string; licence: string };

/** @returns the stored change, or null if the stored value is not one */
export function readLicenceChange(stored: unknown): LicenceChange | null {
  const { code, name, licence } = (stored ?? {}) as Record<string, unknown>;
  return typeof code === 'string' && typeof name === 'string' && typeof licence === 'string'
    ? { code, name, licence }
    : null;
}

type Props = {
  change: LicenceChange | null;
  onChange: (change: LicenceChange) => void;
  /** Runs before the API call. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for the licence of a source. */
export function LicenceDialog({ change, ...actions }: Props) {
  return (
    <Dialog
      open={change !== null}
      title={m.sources_dialog_title({ source: change?.name ?? '' })}
      onClose={actions.onClose}
    >
      {change && <LicenceForm key={change.code} change={change} {...actions} />}
    </Dialog>
  );
}

function LicenceForm({ change, onChange, onConfirm, onClose }: Props & { change: LicenceChange }) {
  const { mutate, isPending, failure } = useChangeLicence();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const showError = (message: string | undefined) => {
      setError(message);
      (elements.namedItem('licence') as HTMLElement | null)?.focus();
    };
    const checked = checkLicence(change.licence);
    if (!checked.ok) return showError(checked.message);
    setError(undefined);
    onConfirm();
    mutate(
      { params: { code: change.code }, body: { licence: checked.value } },
      { onSuccess: onClose, onFieldErrors: ([first]) => showError(first?.message) },
    );
  };
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>{m.sources_dialog_hint()}</p>
      <Field
        id="source-licence"
        label={m.sources_licence_label()}
        hint={m.sources_licence_hint()}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            name="licence"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={change.licence}
            onChange={(event) => onChange({ ...change, licence: event.target.value })}
          />
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <DialogButtons
        submitLabel={m.sources_save_button()}
        isPending={isPending}
        onClose={onClose}
      />
    </form>
  );
}
