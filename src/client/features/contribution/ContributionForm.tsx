import { type FormEvent, useEffect, useRef } from 'react';
import { TermFields } from '#client/terms/TermFields.tsx';
import { contributionForm } from '#client/terms/term-form.ts';
import { emptyTermText, sameTermText, type TermText } from '#client/terms/term-text.ts';
import { useTermFieldErrors } from '#client/terms/useTermFieldErrors.ts';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { RestoredDraft } from '#client/ui/RestoredDraft.tsx';
import { toast } from '#client/ui/toast.tsx';
import { m } from '#domain/messages.ts';
import { checkTerm } from '#domain/term/fields.ts';
import { useSubmitTerm } from './queries.ts';
import { SimilarTerms } from './SimilarTerms.tsx';
import { useTermDraft } from './useTermDraft.ts';

type Props = {
  owner: string;
  start: TermText;
  /** The id of the rejected submission that this submission revises, or null. */
  revises: string | null;
  focusFirst: boolean;
  onSubmitted: () => void;
};

/**
 * The form for a submission. Stores the entered values as a draft, so that nothing is lost if
 * sending fails.
 */
export function ContributionForm({ owner, start, revises, focusFirst, onSubmitted }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useTermDraft(owner, start, form, revises);
  const errors = useTermFieldErrors(draft.text, contributionForm);
  const submitTerm = useSubmitTerm({
    draft,
    onSuccess: () => {
      toast({
        title: m.contribution_submitted_title(),
        description: m.contribution_submitted_description(),
      });
      draft.restart(emptyTermText);
      onSubmitted();
    },
  });

  useEffect(() => {
    if (focusFirst) focusFirstField(form.current);
  }, [focusFirst]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (submitTerm.isPending) return;
    const checked = checkTerm(draft.latest());
    errors.show(checked.ok ? [] : checked.errors);
    submitTerm.reset();
    if (checked.ok)
      submitTerm.mutate({ body: { ...checked.value, revises } }, { onFieldErrors: errors.show });
  };

  const discard = () => {
    draft.restart(start);
    errors.show([]);
    submitTerm.reset();
    focusFirstField(form.current);
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors.summary} />
      <RestoredDraft
        shown={draft.restored}
        text={restoredMessage(start, revises)}
        onDiscard={discard}
      />
      <TermFields
        text={draft.text}
        onChange={draft.change}
        errors={errors.current}
        layout={contributionForm}
        warning={<SimilarTerms english={draft.text.englishWord} language={draft.text.language} />}
      />
      {submitTerm.failure && <FailureNote failure={submitTerm.failure} />}
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={submitTerm.isPending}>
          {submitTerm.isPending ? m.ui_processing_button() : m.contribution_submit_button()}
        </button>
      </p>
    </form>
  );
}

function restoredMessage(start: TermText, revises: string | null): string {
  if (revises) return m.contribution_draft_restored_revision();
  return sameTermText(start, emptyTermText)
    ? m.ui_draft_restored()
    : m.contribution_draft_restored_link();
}

const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('#englishWord')?.focus();
