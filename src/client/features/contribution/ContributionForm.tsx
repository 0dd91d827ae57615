import { type FormEvent, useEffect, useRef } from 'react';
import { SendFailure } from '#client/runtime/outbox/SendFailure.tsx';
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
import { RestoredDraft } from '#client/ui/RestoredDraft.tsx';
import { toast } from '#client/ui/toast.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import type { Term } from '#contract/term.ts';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import { AddDetails } from './AddDetails.tsx';
import { submissionOrder } from './details.ts';
import { useEditSubmission, useSubmitTerm } from './queries.ts';
import { SimilarTerms } from './SimilarTerms.tsx';
import { useTermDraft } from './useTermDraft.ts';

type Props = {
  owner: string;
  start: SubmissionText;
  /** The id of the rejected submission that this submission revises, or null. */
  revises: string | null;
  /** The pending submission that the form edits. */
  edits?: Pick<Term, 'id' | 'version'>;
  focusFirst: boolean;
  onSubmitted: () => void;
};

/**
 * The form for a submission. Stores the entered values as a draft, so that nothing is lost if
 * sending fails.
 */
export function ContributionForm(props: Props) {
  const { owner, start, revises, edits, focusFirst, onSubmitted } = props;
  const form = useRef<HTMLFormElement>(null);
  const draft = useTermDraft(owner, start, form, { revises, edits: edits?.id ?? null });
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

  const editSubmission = useEditSubmission(() => {
    toast({
      title: m.own_submission_saved_title(),
      description: m.own_submission_saved_description(),
    });
    draft.restart(emptySubmissionText);
    onSubmitted();
  });
  const sent = edits ? editSubmission : submitTerm;

  useEffect(() => {
    if (focusFirst) focusFirstField(form.current);
  }, [focusFirst]);

  // A chosen meaning belongs to the English word.
  const change = (part: Partial<SubmissionText>) =>
    draft.change(part.englishWord === undefined ? part : { ...part, concept: '' });

  const language = languageIds.find((id) => id === draft.text.language);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sent.isPending) return;
    const text = draft.latest();
    const checked = checkSubmission(withoutForeignVarieties(text));
    errors.show(checked.ok ? [] : checked.errors);
    sent.reset();
    if (!checked.ok) return;
    const body = { ...checked.value, concept: text.concept === '' ? null : Number(text.concept) };
    const callbacks = { onFieldErrors: errors.show };
    if (edits) {
      const { id, version } = edits;
      editSubmission.mutate({ params: { id }, body: { ...body, version } }, callbacks);
    } else submitTerm.mutate({ body: { ...body, revises } }, callbacks);
  };

  const discard = () => {
    draft.restart(start);
    errors.show([]);
    sent.reset();
    focusFirstField(form.current);
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors.summary} />
      <RestoredDraft
        shown={draft.restored}
        text={restoredMessage(start, revises !== null || edits !== undefined)}
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
      <SendFailure call={sent} onKept={() => draft.restart(emptySubmissionText)} />
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={sent.isPending}>
          {sent.isPending ? m.ui_processing_button() : submitLabel(edits !== undefined)}
        </button>
      </p>
    </form>
  );
}

const submitLabel = (isEdit: boolean): string =>
  isEdit ? m.own_submission_save_button() : m.contribution_submit_button();

function restoredMessage(start: SubmissionText, isStored: boolean): string {
  if (isStored) return m.contribution_draft_restored_revision();
  return sameSubmissionText(start, emptySubmissionText)
    ? m.ui_draft_restored()
    : m.contribution_draft_restored_link();
}

const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('#englishWord')?.focus();
