import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { rejectionReason } from '#domain/term/transitions.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import type { DecisionKind } from './useDecision.ts';

type Props = {
  open: boolean;
  reason: string;
  onReason: (reason: string) => void;
  pending: DecisionKind | null;
  failure: Failure | null;
  /** Closes the dialog without a decision. The reason reappears when the dialog is opened again. */
  onClose: () => void;
  onReject: (reason: string, onFieldErrors: (errors: readonly FieldError[]) => void) => void;
};

/** Asks for the reason for a rejection. The submitter will read it. */
export function RejectDialog(props: Props) {
  const { open, reason, onReason, pending, failure, onClose, onReject } = props;
  const [error, setError] = useState<string>();

  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById('reason')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(reason, rejectionReason);
    showError(checked.ok ? undefined : checked.message);
    if (checked.ok) onReject(checked.value ?? '', ([first]) => showError(first?.message));
  };

  return (
    <Dialog open={open} title={m.verification_reject_button()} onClose={onClose}>
      <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
        <Field
          id="reason"
          label={m.verification_reject_reason_label()}
          hint={m.verification_reject_reason_hint({ min: limits.text.rejectionReasonMin })}
          error={error}
        >
          {(control) => (
            <textarea
              {...control}
              name="reason"
              required
              value={reason}
              onChange={(event) => onReason(event.target.value)}
            />
          )}
        </Field>
        {failure && <FailureNote failure={failure} />}
        <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
          <button className="button" type="button" onClick={onClose}>
            {m.ui_cancel_button()}
          </button>
          <button
            className="button button--danger button--filled"
            type="submit"
            disabled={pending !== null}
          >
            {pending === 'reject' ? m.ui_processing_button() : m.verification_reject_button()}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
