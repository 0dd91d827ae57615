import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { DraftOf } from '#client/runtime/session/useDraft.ts';
import { checkText, type FieldError, type TextRule } from '#domain/text.ts';
import { DialogButtons } from '../DialogButtons.tsx';
import { type Failure, FailureNote } from '../FailureNote.tsx';
import { ReasonField } from './ReasonField.tsx';
import { RestoredDraft } from './RestoredDraft.tsx';

type Props = {
  /** The word or person that the decision concerns. */
  subject: ReactNode;
  effect: string;
  label: string;
  hint: string;
  required?: boolean;
  draft: DraftOf<string>;
  rule: TextRule;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  isPending: boolean;
  failure: Failure | null;
  onSubmit: (text: string | null, onFieldErrors: (errors: readonly FieldError[]) => void) => void;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
};

/** The form in a dialog that explains the effect of a decision, and asks for a note or a reason. */
export function ReasonForm(props: Props) {
  const { draft, failure } = props;
  const [error, setError] = useState<string>();

  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById('closing')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(draft.text, props.rule);
    showError(checked.ok ? undefined : checked.message);
    if (checked.ok) props.onSubmit(checked.value, ([first]) => showError(first?.message));
  };

  return (
    <form
      method="post"
      className="vertical-stack"
      noValidate
      onSubmit={submit}
      onKeyDown={props.onKeyDown}
    >
      {props.subject}
      <p>{props.effect}</p>
      <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
      <ReasonField
        id="closing"
        name="closing"
        label={props.label}
        hint={props.hint}
        error={error}
        isRequired={props.required ?? false}
        value={draft.text}
        onChange={draft.write}
      />
      {failure && <FailureNote failure={failure} />}
      <DialogButtons {...props} />
    </form>
  );
}
