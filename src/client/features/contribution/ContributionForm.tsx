import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { SendFailure } from '#client/runtime/outbox/SendFailure.tsx';
import { paths } from '#client/runtime/paths.ts';
import { useDraft } from '#client/runtime/session/useDraft.ts';
import {
  emptySubmissionText,
  type SubmissionText,
  sameSubmissionText,
} from '#client/terms/form/submission-text.ts';
import { TermFields } from '#client/terms/form/TermFields.tsx';
import { contributionForm } from '#client/terms/form/term-form.ts';
import { ReviewTimesNote } from '#client/terms/ReviewTimes.tsx';
import { withoutForeignVarieties } from '#client/terms/term-text.ts';
import { ErrorSummary } from '#client/ui/forms/ErrorSummary.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { NoScriptNote } from '#client/ui/LazyPanel.tsx';
import { richText } from '#client/ui/richText.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { ChangeRequest, Term } from '#contract/terms/term.ts';
import { languageIds } from '#domain/languages.ts';
import { m } from '#domain/messages.ts';
import { checkSubmission } from '#domain/term/submission.ts';
import { AddDetails } from './AddDetails.tsx';
import { submissionOrder } from './details.ts';
import { draftedTerm } from './draft.ts';
import { MessageField, useMessageDraft } from './MessageField.tsx';
import { useEditSubmission, useSubmitTerm } from './queries.ts';
import { SimilarTerms } from './SimilarTerms.tsx';

type Props = {
  start: SubmissionText;
  /** The id of the rejected submission that this submission revises, or null. */
  revises: string | null;
  /** The pending submission that the form edits, and what a verifier asked the author to change. */
  edits?: Pick<Term, 'id' | 'version'> & { request: ChangeRequest | null };
  focusFirst: boolean;
  /** Runs when the text has been stored. */
  onSubmitted: (sent: SubmissionText) => void;
};

/**
 * The form for a submission. Stores the entered values as a draft, so that nothing is lost if
 * sending fails.
 */
export function ContributionForm(props: Props) {
  const { start, revises, edits, focusFirst, onSubmitted } = props;
  const request = edits?.request;
  const requested = request?.field ?? undefined;
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(draftedTerm({ revises, edits: edits?.id }, start), start, form);
  const message = useMessageDraft(edits?.id);
  const errors = useFieldErrors({ ...draft.text, message: message.text }, [
    ...submissionOrder,
    'message',
  ]);
  const submitTerm = useSubmitTerm({
    draft,
    onSuccess: () => {
      toast({
        title: m.contribution_submitted_title(),
        description: m.contribution_submitted_description(),
      });
      draft.restart(emptySubmissionText);
      onSubmitted(draft.text);
    },
  });

  const editSubmission = useEditSubmission(() => {
    toast({
      title: m.own_submission_saved_title(),
      description: m.own_submission_saved_description(),
    });
    draft.restart(emptySubmissionText);
    message.drop();
    onSubmitted(draft.text);
  });
  const mutation = edits ? editSubmission : submitTerm;

  useEffect(() => {
    if (focusFirst) focusFirstField(form.current);
  }, [focusFirst]);

  // A change of the English word resets the chosen meaning, which belonged to the previous word.
  const change = (part: Partial<SubmissionText>) =>
    draft.change(part.englishWord === undefined ? part : { ...part, concept: '' });

  const language = languageIds.find((id) => id === draft.text.language);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mutation.isPending) return;
    const text = draft.latest();
    const checked = checkSubmission(withoutForeignVarieties(text));
    errors.show(checked.ok ? [] : checked.errors);
    mutation.reset();
    if (!checked.ok) return;
    const body = { ...checked.value, concept: text.concept === '' ? null : Number(text.concept) };
    const callbacks = { onFieldErrors: errors.show };
    if (edits) {
      const { id, version } = edits;
      const edit = { ...body, version, message: message.text };
      editSubmission.mutate({ params: { id }, body: edit }, callbacks);
    } else submitTerm.mutate({ body: { ...body, revises } }, callbacks);
  };

  const discard = () => {
    draft.restart(start);
    errors.show([]);
    mutation.reset();
    focusFirstField(form.current);
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <NoScriptNote>
        {richText(
          m.contribution_needs_scripts({
            link: (text) => <Link href={paths.dictionary()}>{text}</Link>,
          }),
        )}
      </NoScriptNote>
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
        requested={requested}
        warning={
          <SimilarTerms
            english={draft.text.englishWord}
            language={draft.text.language}
            edited={edits?.id}
          />
        }
      />
      <AddDetails
        text={draft.text}
        onChange={change}
        errors={errors.current}
        requested={requested}
      />
      {request && <MessageField draft={message} error={errors.messageOf('message')} />}
      <SendFailure call={mutation} onKept={() => draft.restart(emptySubmissionText)} />
      <p className="flex-row flex-row--stacked-on-phone needs-scripts">
        <button className="button button--primary" type="submit" disabled={mutation.isPending}>
          {mutation.isPending ? m.ui_processing_button() : submitLabel(edits)}
        </button>
        {edits && (
          <Link
            className="button"
            href={paths.term(edits.id)}
            onClick={() => {
              draft.drop();
              message.drop();
            }}
          >
            {m.ui_cancel_button()}
          </Link>
        )}
      </p>
      {/* Below the buttons, which would move when the times arrive. */}
      {language && <ReviewTimesNote language={language} />}
    </form>
  );
}

function submitLabel(edits: Props['edits']): string {
  if (!edits) return m.contribution_submit_button();
  return edits.request ? m.own_submission_resend_button() : m.own_submission_save_button();
}

function restoredMessage(start: SubmissionText, isStored: boolean): string {
  if (isStored) return m.contribution_draft_restored_revision();
  return sameSubmissionText(start, emptySubmissionText)
    ? m.ui_draft_restored()
    : m.contribution_draft_restored_link();
}

const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('#englishWord')?.focus();
