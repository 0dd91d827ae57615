import { type FormEvent, useDeferredValue, useEffect, useRef } from 'react';
import { TermFields } from '#client/terms/TermFields.tsx';
import { editForm } from '#client/terms/term-form.ts';
import { type TermText, withoutForeignVarieties } from '#client/terms/term-text.ts';
import { useTermFieldErrors } from '#client/terms/useTermFieldErrors.ts';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { m } from '#domain/messages.ts';
import { checkTerm, type TermInput, type TermValues } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';
import { ProposedEdit } from './ProposedEdit.tsx';
import { proposedTerm } from './proposed-term.ts';
import type { DecisionKind } from './useDecision.ts';

type Props = {
  term: TermInput;
  text: TermText;
  /** True if the text is a draft from before a reload or a sign-in. */
  restored: boolean;
  onChange: (text: TermText) => void;
  pending: DecisionKind | null;
  failure: Failure | null;
  onSave: (term: TermValues, onFieldErrors: (errors: readonly FieldError[]) => void) => void;
  onCancel: () => void;
};

/**
 * The form with which a verifier corrects a submission. Below the fields, it shows what the history
 * will record if the correction is saved.
 */
export function EditSection(props: Props) {
  const { term, text, restored, onChange, pending, failure, onSave, onCancel } = props;
  const errors = useTermFieldErrors(text, editForm);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('#englishWord')?.focus(), []);
  // Comparing a long definition is slow, so defer the comparison to keep typing responsive.
  const deferredText = useDeferredValue(text);

  const save = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkTerm(withoutForeignVarieties(text));
    errors.show(checked.ok ? [] : checked.errors);
    if (checked.ok) onSave(checked.value, errors.show);
  };

  return (
    <form
      ref={form}
      method="post"
      className="card vertical-stack"
      noValidate
      aria-labelledby="edit"
      onSubmit={save}
    >
      <h2 id="edit">{m.verification_edit_heading()}</h2>
      <ErrorSummary errors={errors.summary} />
      {restored && <p className="note note--info">{m.ui_draft_restored()}</p>}
      <TermFields
        text={text}
        onChange={(change) => onChange({ ...text, ...change })}
        errors={errors.current}
        layout={editForm}
      />
      <ProposedEdit before={term} after={proposedTerm(term, deferredText)} />
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={pending !== null}>
          {pending === 'edit' ? m.ui_processing_button() : m.verification_edit_save_button()}
        </button>
        <button className="button" type="button" disabled={pending !== null} onClick={onCancel}>
          {m.ui_cancel_button()}
        </button>
      </p>
    </form>
  );
}
