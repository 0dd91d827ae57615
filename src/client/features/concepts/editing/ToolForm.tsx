import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { m } from '#domain/messages.ts';
import type { FieldError } from '#domain/text.ts';
import type { EditableConcept } from './concept-text.ts';

/** The properties of each form that changes a concept. */
export type ToolProps<Draft> = {
  reply: EditableConcept;
  draft: Draft;
  /** Whether the draft is from before a reload or a sign-in. */
  isRestored: boolean;
  onChange: (draft: Draft) => void;
  onClose: () => void;
};

type Props = {
  heading: string;
  /** The errors that the error summary lists. */
  errors: readonly FieldError[];
  isRestored: boolean;
  isPending: boolean;
  submitLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of a form that changes a concept: heading, error summary and buttons. */
export function ToolForm(props: Props) {
  const { heading, errors, isRestored, isPending, submitLabel, onSubmit, onClose, children } =
    props;
  const title = useRef<HTMLHeadingElement>(null);
  // A restored form was not opened just now, so it does not take the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens.
  useLayoutEffect(() => {
    if (!isRestored) title.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) onSubmit();
  };
  return (
    <form
      method="post"
      className="card vertical-stack"
      noValidate
      aria-labelledby="tool"
      onSubmit={submit}
    >
      <h2 ref={title} id="tool" tabIndex={-1}>
        {heading}
      </h2>
      <ErrorSummary errors={errors} />
      <RestoredDraft shown={isRestored} onDiscard={onClose} />
      {children}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={isPending}>
          {isPending ? m.ui_processing_button() : submitLabel}
        </button>
        <button className="button" type="button" disabled={isPending} onClick={onClose}>
          {m.ui_cancel_button()}
        </button>
      </p>
    </form>
  );
}
