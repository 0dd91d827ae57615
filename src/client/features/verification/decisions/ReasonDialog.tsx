import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DraftedForm } from '#client/runtime/session/useDraft.ts';
import {
  contributionForm,
  fieldOrder,
  originDetails,
  wordDetails,
} from '#client/terms/form/term-form.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { fieldNames } from '#domain/term/field-names.ts';
import type { TermField } from '#domain/term/fields.ts';
import { rejectionReason, requestReason } from '#domain/term/reasons.ts';
import { checkText } from '#domain/text.ts';
import { ReadyReasons } from '../queue/ReadyReasons.tsx';
import { findPressedReason } from '../queue/review-reasons.ts';
import type { OnFieldErrors, ReasonKind, ReasonText } from './useDecision.ts';

/** The decisions that need a reason. */

const texts = {
  reject: {
    title: m.verification_reject_button,
    label: m.verification_reject_reason_label,
    rule: rejectionReason,
    tone: 'danger',
  },
  requestChanges: {
    title: m.review_loop_request_title,
    label: m.review_loop_request_reason_label,
    rule: requestReason,
    tone: 'primary',
  },
} as const;

export const emptyReason: ReasonText = { reason: '', field: null };

/** The fields that authors can change, in the order of their form. */
const authorFields = [contributionForm, wordDetails, originDetails].flatMap(fieldOrder);

const findAuthorField = (id: unknown): TermField | null =>
  authorFields.find((field) => field === id) ?? null;

/** Describes the dialog to `useDraft`. Rejections and requests share the text. */
export const draftedReason = (id: string): DraftedForm<ReasonText> => ({
  name: `rejection.v3.${id}`,
  read: (stored) => {
    const { reason, field } = (stored ?? {}) as Record<string, unknown>;
    return typeof reason === 'string' ? { reason, field: findAuthorField(field) } : null;
  },
  isAside: true,
});

type Props = {
  open: boolean;
  kind: ReasonKind;
  text: ReasonText;
  onChange: (part: Partial<ReasonText>) => void;
  isBusy: boolean;
  isSending: boolean;
  failure: Failure | null;
  /** Closes the dialog without a decision. The text reappears when the dialog is opened again. */
  onClose: () => void;
  onSend: (text: ReasonText, onFieldErrors: OnFieldErrors) => void;
};

/**
 * Asks for the reason for a rejection or a request for changes. The author will read it. A digit
 * fills in a ready-made reason, unless the user is typing, and moves the focus to the button that
 * sends it.
 */
export function ReasonDialog(props: Props) {
  const { open, kind, text, onChange, isBusy, isSending, failure, onClose, onSend } = props;
  const { reason, field } = text;
  const { title, label, rule, tone } = texts[kind];
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
    if (checked.ok)
      onSend({ reason: checked.value ?? '', field }, ([first]) => showError(first?.message));
  };
  const choose = (ready: string) => {
    setError(undefined);
    onChange({ reason: ready });
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
        <ReasonField
          id="reason"
          label={label()}
          hint={m.verification_reject_reason_hint({ min: limits.text.rejectionReasonMin })}
          error={error}
          value={reason}
          onChange={(typed) => onChange({ reason: typed })}
        />
        {kind === 'requestChanges' && (
          <RequestedField field={field} onChange={(chosen) => onChange({ field: chosen })} />
        )}
        {failure && <FailureNote failure={failure} />}
        <DialogButtons
          submitRef={send}
          tone={tone}
          submitLabel={title()}
          isPending={isSending}
          isBusy={isBusy}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

type RequestedFieldProps = { field: TermField | null; onChange: (field: TermField | null) => void };

/** Lets the verifier name the field that the author should change. */
const RequestedField = ({ field, onChange }: RequestedFieldProps) => (
  <Field id="requested-field" label={m.review_loop_request_field_label()}>
    {(control) => (
      <select
        {...control}
        value={field ?? ''}
        onChange={({ target }) => onChange(findAuthorField(target.value))}
      >
        <option value="">{m.review_loop_request_field_all()}</option>
        {authorFields.map((id) => (
          <option key={id} value={id}>
            {fieldNames[id]()}
          </option>
        ))}
      </select>
    )}
  </Field>
);
