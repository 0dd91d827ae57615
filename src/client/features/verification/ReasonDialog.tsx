import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { rejectionReason, requestReason } from '#domain/term/transitions.ts';
import { checkText } from '#domain/text.ts';
import { ReadyReasons } from './ReadyReasons.tsx';
import { findPressedReason } from './review-reasons.ts';
import type { OnFieldErrors } from './useDecision.ts';

/** The decisions that need a reason. */
export type ReasonKind = 'reject' | 'requestChanges';

const texts = {
  reject: {
    title: m.verification_reject_button,
    label: m.verification_reject_reason_label,
    rule: rejectionReason,
    button: 'button button--danger button--filled',
  },
  requestChanges: {
    title: m.review_loop_request_title,
    label: m.review_loop_request_reason_label,
    rule: requestReason,
    button: 'button button--primary',
  },
} as const;

type Props = {
  open: boolean;
  kind: ReasonKind;
  reason: string;
  onReason: (reason: string) => void;
  isBusy: boolean;
  isSending: boolean;
  failure: Failure | null;
  /** Closes the dialog without a decision. The reason reappears when the dialog is opened again. */
  onClose: () => void;
  onSend: (reason: string, onFieldErrors: OnFieldErrors) => void;
};

/**
 * Asks for the reason for a rejection or a request for changes. The author will read it. A digit
 * fills in a ready-made reason, unless the user is typing, and moves the focus to the button that
 * sends it.
 */
export function ReasonDialog(props: Props) {
  const { open, kind, reason, onReason, isBusy, isSending, failure, onClose, onSend } = props;
  const { title, label, rule, button } = texts[kind];
  const [error, setError] = useState<string>();
  const send = useRef<HTMLButtonElement>(null);
  const sentence = failure?.sentence;
  // On a phone, the note about the failure pushes the button out of sight.
  useEffect(() => {
    if (sentence) send.current?.scrollIntoView({ block: 'nearest' });
  }, [sentence]);

  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById('reason')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(reason, rule);
    showError(checked.ok ? undefined : checked.message);
    if (checked.ok) onSend(checked.value ?? '', ([first]) => showError(first?.message));
  };
  const choose = (text: string) => {
    setError(undefined);
    onReason(text);
    send.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const chosen = findPressedReason(event);
    if (!chosen) return;
    event.preventDefault();
    choose(chosen.text());
  };

  return (
    <Dialog open={open} title={title()} onClose={onClose}>
      <form
        method="post"
        className="vertical-stack"
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
      >
        <ReadyReasons onChoose={choose} />
        <Field
          id="reason"
          label={label()}
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
          <button ref={send} className={button} type="submit" disabled={isBusy}>
            {isSending ? m.ui_processing_button() : title()}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
