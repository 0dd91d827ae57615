import { type FormEvent, useDeferredValue, useEffect, useRef } from 'react';
import { TermFields } from '#client/terms/TermFields.tsx';
import { editForm } from '#client/terms/term-form.ts';
import type { TermText } from '#client/terms/term-text.ts';
import { useTermFieldErrors } from '#client/terms/useTermFieldErrors.ts';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { checkTerm, type TermInput } from '#domain/term/fields.ts';
import type { FieldError } from '#domain/text.ts';
import { ProposedEdit } from './ProposedEdit.tsx';
import { proposed } from './proposed.ts';
import type { Decision } from './useDecision.ts';

type Props = {
  term: TermInput;
  text: TermText;
  /** The text was found in this tab, from before a reload or a sign-in. */
  restored: boolean;
  onChange: (text: TermText) => void;
  /** The decision on its way. */
  working: Decision['kind'] | null;
  failure: Failure | null;
  /** @returns the fields that the server refused */
  onSave: (term: TermInput) => Promise<FieldError[]>;
  onCancel: () => void;
};

/** A verifier corrects a submission and sees, before saving it, what the history will record. */
export function EditSection(props: Props) {
  const { term, text, restored, onChange, working, failure, onSave, onCancel } = props;
  const errors = useTermFieldErrors(text, editForm);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('#englishWord')?.focus(), []);
  // A long definition takes a while to compare: typing goes first.
  const settled = useDeferredValue(text);
  const after = proposed(term, settled);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (working) return;
    const checked = checkTerm(text);
    errors.show(checked.ok ? await onSave(checked.value) : checked.errors);
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
      <h2 id="edit">Edit the submission</h2>
      <ErrorSummary errors={errors.summary} />
      {restored && <p className="note note--info">Your draft was restored.</p>}
      <TermFields
        text={text}
        onChange={(change) => onChange({ ...text, ...change })}
        errors={errors.current}
        layout={editForm}
      />
      <ProposedEdit before={term} after={after} />
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={working !== null}>
          {working === 'edit' ? 'Processing...' : 'Save & Approve'}
        </button>
        <button className="button" type="button" disabled={working !== null} onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  );
}
