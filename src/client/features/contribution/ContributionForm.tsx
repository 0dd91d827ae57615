import { type FormEvent, useEffect, useRef } from 'react';
import { useInvalidate } from '#client/runtime/api/hooks.tsx';
import { useSubmit } from '#client/runtime/session/useSubmit.ts';
import { TermFields } from '#client/terms/TermFields.tsx';
import { contributionForm } from '#client/terms/term-form.ts';
import { emptyTermText, sameTermText, type TermText } from '#client/terms/term-text.ts';
import { useTermFieldErrors } from '#client/terms/useTermFieldErrors.ts';
import { ErrorSummary } from '#client/ui/ErrorSummary.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { toast } from '#client/ui/toast.tsx';
import { findDuplicates, submitTerm } from '#contract/contribution.ts';
import { getTerm, listTerms } from '#contract/dictionary.ts';
import { m } from '#contract/messages.ts';
import { getProfileSummary, listSubmissions } from '#contract/profile.ts';
import { listPending } from '#contract/verification.ts';
import { checkTerm } from '#domain/term/fields.ts';
import { SimilarTerms } from './SimilarTerms.tsx';
import { useTermDraft } from './useTermDraft.ts';

type Props = {
  owner: string;
  start: TermText /** The rejected submission that this one takes up again. */;
  revises: string | null;
  focusFirst: boolean;
  onSubmitted: () => void;
};

/** The form of a submission. What was typed stays, whatever the server answers. */
export function ContributionForm({ owner, start, revises, focusFirst, onSubmitted }: Props) {
  const invalidate = useInvalidate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useTermDraft(owner, start, form, revises);
  const errors = useTermFieldErrors(draft.text, contributionForm);
  const { send, busy, failure, forgetFailure } = useSubmit(submitTerm, draft, {
    failed: m.contribution_submit_failed(),
  });

  useEffect(() => {
    if (focusFirst) focusOnFirst(form.current);
  }, [focusFirst]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = checkTerm(draft.latest());
    errors.show(checked.ok ? [] : checked.errors);
    if (!checked.ok) return forgetFailure();
    const outcome = await send({ ...checked.value, revises });
    if (outcome !== 'sent') return errors.show(outcome);
    for (const endpoint of [
      listTerms,
      listSubmissions,
      getProfileSummary,
      listPending,
      findDuplicates,
      getTerm,
    ])
      void invalidate(endpoint);
    toast({
      title: m.contribution_submitted_title(),
      description: m.contribution_submitted_description(),
    });
    draft.restart(emptyTermText);
    onSubmitted();
  };

  const discard = () => {
    draft.restart(start);
    errors.show([]);
    forgetFailure();
    focusOnFirst(form.current);
  };

  return (
    <form ref={form} method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors.summary} />
      <div role="status">
        {draft.restored && (
          <div className="note note--info flex-row">
            <p>{restored(start, revises)}</p>
            <button className="button" type="button" onClick={discard}>
              Discard
            </button>
          </div>
        )}
      </div>
      <TermFields
        text={draft.text}
        onChange={draft.change}
        errors={errors.current}
        layout={contributionForm}
        warning={<SimilarTerms english={draft.text.englishWord} language={draft.text.language} />}
      />
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={busy}>
          {busy ? 'Processing...' : 'Submit Term'}
        </button>
      </p>
    </form>
  );
}

function restored(start: TermText, revises: string | null): string {
  if (revises) return 'Your draft was restored. Discard it to start again from your submission.';
  return sameTermText(start, emptyTermText)
    ? 'Your draft was restored.'
    : 'Your draft was restored. Discard it to use the word from the link instead.';
}

const focusOnFirst = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('#englishWord')?.focus();
