import { messages } from '#contract/messages.ts';
import { listSubmissions } from '#contract/profile.ts';
import { findDuplicates, getTerm, listTerms, submitTerm } from '#contract/terms.ts';
import { listPending } from '#contract/verification.ts';
import { checkTerm } from '#domain/term.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api.ts';
import { attemptFor, randomKey } from '../api/attempt.ts';
import { useApi, useInvalidate } from '../api/hooks.tsx';
import { refusalOf } from '../api/refusal.ts';
import { onUnauthorized } from '../session/session.tsx';
import { contributionLabels, TermFields } from '../terms/TermFields.tsx';
import { emptyTermText, sameTermText, type TermText } from '../terms/term-text.ts';
import { useFieldErrors } from '../terms/useFieldErrors.ts';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toast.tsx';
import { SimilarTerms } from './SimilarTerms.tsx';
import { useDraftedText } from './useDraftedText.ts';

type Props = { owner: string; start: TermText; /** The rejected submission that this one takes up again. */ revises: string | null; focusFirst: boolean; onSubmitted: () => void };

/** The form of a submission. What was typed stays, whatever the server answers. */
export function ContributionForm({ owner, start, revises, focusFirst, onSubmitted }: Props) {
  const api = useApi();
  const invalidate = useInvalidate();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraftedText(owner, start, form, revises);
  const errors = useFieldErrors(draft.text);
  const [failure, setFailure] = useState<{ sentence: string; detail: string | null } | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (focusFirst) focusOnFirst(form.current);
  }, [focusFirst]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const checked = checkTerm(draft.latest());
    errors.show(checked.ok ? [] : checked.errors);
    if (!checked.ok) return;
    const body = { ...checked.value, revises };
    draft.attempt.current = attemptFor(body, draft.attempt.current, randomKey);
    draft.keep();
    setBusy(true);
    try {
      await api.call(submitTerm, { body, idempotencyKey: draft.attempt.current.key });
    } catch (error) {
      const refusal = error instanceof ApiError ? refusalOf(error.status, error.problem, messages.submitFailed) : refusalOf(null, null, messages.submitFailed);
      if (refusal.kind === 'signedOut') return onUnauthorized();
      setBusy(false);
      if (refusal.kind === 'fields') return errors.show(refusal.errors);
      setFailure(refusal);
      return toast({ title: messages.error, description: refusal.sentence, destructive: true });
    }
    for (const endpoint of [listTerms, listSubmissions, listPending, findDuplicates, getTerm]) void invalidate(endpoint);
    toast(messages.submitted);
    draft.restart(emptyTermText);
    onSubmitted();
  };

  const discard = () => {
    draft.restart(start);
    errors.show([]);
    setFailure(null);
    focusOnFirst(form.current);
  };

  return (
    <form ref={form} method="post" className="stack" noValidate onSubmit={submit}>
      <ErrorSummary errors={errors.all} />
      <div role="status">
        {draft.restored && (
          <div className="note info row">
            <p>{restored(start, revises)}</p>
            <button className="btn" type="button" onClick={discard}>Discard</button>
          </div>
        )}
      </div>
      <TermFields text={draft.text} onChange={draft.change} errors={errors.standing} labels={contributionLabels}
        warning={<SimilarTerms english={draft.text.englishWord} language={draft.text.language} />}
      />
      {failure && (
        <div className="note no" role="alert">
          <Icon name="alert" />
          <div><p>{failure.sentence}</p>{failure.detail && <p>{failure.detail}</p>}</div>
        </div>
      )}
      <p className="row wide-s"><button className="btn pri" type="submit" disabled={busy}>{busy ? 'Processing...' : 'Submit Term'}</button></p>
    </form>
  );
}

function restored(start: TermText, revises: string | null): string {
  if (revises) return 'Your draft was restored. Discard it to begin with what you submitted.';
  return sameTermText(start, emptyTermText) ? 'Your draft was restored.' : 'Your draft was restored. Discard it to begin with the word of the link.';
}

const focusOnFirst = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('#englishWord')?.focus();
