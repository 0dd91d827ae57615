import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { checkText, type FieldError, type TextRule } from '#domain/text.ts';
import { DialogButtons } from './DialogButtons.tsx';
import { type Failure, FailureNote } from './FailureNote.tsx';
import { Field } from './Field.tsx';

type Props = {
  /** What the decision is about. */
  subject: ReactNode;
  effect: string;
  label: string;
  hint: string;
  required?: boolean;
  text: string;
  onText: (text: string) => void;
  rule: TextRule;
  submitLabel: string;
  submitClass: string;
  isPending: boolean;
  failure: Failure | null;
  onSubmit: (text: string | null, onFieldErrors: (errors: readonly FieldError[]) => void) => void;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
};

/** The form in a dialog that explains the effect of a decision, and asks for a note or a reason. */
export function ReasonForm(props: Props) {
  const { text, failure } = props;
  const [error, setError] = useState<string>();

  const showError = (message: string | undefined) => {
    setError(message);
    if (message) document.getElementById('closing')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(text, props.rule);
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
      <Field id="closing" label={props.label} hint={props.hint} error={error}>
        {(control) => (
          <textarea
            {...control}
            name="closing"
            required={props.required ?? false}
            value={text}
            onChange={(event) => props.onText(event.target.value)}
          />
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <DialogButtons {...props} />
    </form>
  );
}
