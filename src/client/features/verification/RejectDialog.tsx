import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { m } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';
import { rejectionReason } from '#domain/term/transitions.ts';
import type { FieldError } from '#domain/text.ts';
import { checkText } from '#domain/text.ts';
import type { Decision } from './useDecision.ts';

type Props = {
  open: boolean;
  reason: string;
  onReason: (reason: string) => void;
  /** The decision on its way. */
  working: Decision['kind'] | null;
  failure: Failure | null;
  /** Closes without deciding; the reason is kept for the next time. */
  onClose: () => void;
  /** @returns the fields that the server refused */
  onReject: (reason: string) => Promise<FieldError[]>;
};

/** Asks for the reason that the submitter will read. */
export function RejectDialog(props: Props) {
  const { open, reason, onReason, working, failure, onClose, onReject } = props;
  const [error, setError] = useState<string | null>(null);

  const reject = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    const checked = checkText(reason, rejectionReason);
    const wrong = checked.ok ? (await onReject(checked.value ?? ''))[0]?.message : checked.message;
    setError(wrong ?? null);
    if (wrong) document.getElementById('reason')?.focus();
  };

  return (
    <Dialog open={open} title={m.verification_reject_button()} onClose={onClose}>
      <form method="post" className="vertical-stack" noValidate onSubmit={reject}>
        <Field
          id="reason"
          label={m.verification_reject_reason_label()}
          hint={`The submitter will read it. At least ${limits.text.rejectionReasonMin} characters.`}
          error={error ?? undefined}
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
            Cancel
          </button>
          <button
            className="button button--danger button--filled"
            type="submit"
            disabled={working !== null}
          >
            {working === 'reject' ? 'Processing...' : m.verification_reject_button()}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
