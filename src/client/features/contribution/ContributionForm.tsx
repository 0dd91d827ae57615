import { type FormEvent, useEffect, useRef } from 'react';
import { ReviewTimesNote } from '#client/terms/ReviewTimes.tsx';
import {
  emptySubmissionText,
  type SubmissionText,
  sameSubmissionText,
} from '#client/terms/submission-text.ts';
import { TermFields } from '#client/terms/TermFields.tsx';
import { contributionForm } from '#client/terms/term-form.ts';
import { withoutForeignVarieties } from '#client/terms/term-text.ts';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { RestoredDraft } from '#client/ui/RestoredDraft.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import { AddDetails } from './AddDetails.tsx';
import { submissionOrder } from './details.ts';
import { useSubmitTerm } from './queries.ts';
import { SimilarTerms } from './SimilarTerms.tsx';
import { useTermDraft } from './useTermDraft.ts';

type Props = {
  owner: string;
  start: SubmissionText;
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
  const errors = useFieldErrors(draft.text, submissionOrder);
  const submitTerm = useSubmitTerm({
    draft,
    onSuccess: () => {
      toast({
        title: m.contribution_submitted_title(),
        description: m.contribution_submitted_description(),
      });
      draft.restart(emptySubmissionText);
      onSubmitted();
    },
  });

  useEffect(() => {
    if (focusFirst) focusFirstField(form.current);
  }, [focusFirst]);

  // A chosen meaning belongs to the English word.
  const change = (part: Partial<SubmissionText>) =>
    draft.change(part.englishWord === undefined ? part : { ...part, concept: '' });

  const language = languageIds.find((id) => id === draft.text.language);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (submitTerm.isPending) return;
    const text = draft.latest();
    const checked = checkSubmission(withoutForeignVarieties(text));
    errors.show(checked.ok ? [] : checked.errors);
    submitTerm.reset();
    if (!checked.ok) return;
    const concept = text.concept === '' ? null : Number(text.concept);
    submitTerm.mutate(
      { body: { ...checked.value, concept, revises } },
      { onFieldErrors: errors.show },
    );
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
        onChange={change}
        errors={errors.current}
        layout={contributionForm}
        warning={<SimilarTerms english={draft.text.englishWord} language={draft.text.language} />}
      />
      <AddDetails text={draft.text} onChange={change} errors={errors.current} />
      {language && <ReviewTimesNote language={language} />}
      {submitTerm.failure && <FailureNote failure={submitTerm.failure} />}
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={submitTerm.isPending}>
          {submitTerm.isPending ? m.ui_processing_button() : m.contribution_submit_button()}
        </button>
      </p>
    </form>
  );
}

function restoredMessage(start: SubmissionText, revises: string | null): string {
  if (revises) return m.contribution_draft_restored_revision();
  return sameSubmissionText(start, emptySubmissionText)
    ? m.ui_draft_restored()
    : m.contribution_draft_restored_link();
}

const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('#englishWord')?.focus();
