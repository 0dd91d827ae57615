import { messages } from '#contract/messages.ts';
import { submitReport } from '#contract/reports.ts';
import { getTerm, type Term } from '#contract/terms.ts';
import { limits } from '#domain/limits.ts';
import { checkReport, reportFields, type ReportInput } from '#domain/report.ts';
import type { FieldError } from '#domain/term.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api.ts';
import { type Attempt, attemptFor, randomKey } from '../api/attempt.ts';
import { useApi, useInvalidate } from '../api/hooks.tsx';
import { refusalOf } from '../api/refusal.ts';
import { onUnauthorized } from '../session/session.tsx';
import { Vernacular } from '../terms/Vernacular.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toast.tsx';
import { useStandingErrors } from '../ui/useStandingErrors.ts';
import { ReasonGroup } from './ReasonGroup.tsx';

type Failure = { sentence: string; detail: string | null };

/** What is wrong with a term. What was typed stays, whatever the server answers. */
export function ReportForm({ term, onSent, onClose }: { term: Term; onSent: () => void; onClose: () => void }) {
  const [text, setText] = useState({ reason: '', details: '' });
  const errors = useStandingErrors(text, reportFields);
  const { send, busy, failure } = useReport(term.id);
  const error = (field: keyof ReportInput) => errors.standing.find(({ path }) => path === field)?.message;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = checkReport(text);
    const wrong = checked.ok ? await send(checked.value) : checked.errors;
    if (wrong === 'sent') return onSent();
    errors.show(wrong);
    const first = wrong[0] && document.getElementById(`report-${wrong[0].path}`);
    // The message stands above what has the focus: on a phone a long form would hide it.
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
  };

  const length = [...text.details.trim()].length.toLocaleString('en');
  return (
    <form method="post" className="stack" noValidate onSubmit={submit}>
      <p><b>{term.englishWord}</b> <Vernacular term={term} /></p>
      <ReasonGroup id="report-reason" chosen={text.reason} error={error('reason')} onChange={(reason) => setText({ ...text, reason })} />
      <Field id="report-details" label="Details" hint={`Optional. ${length} of ${limits.text.reportDetails.toLocaleString('en')} characters.`} error={error('details')}>
        {(control) => <textarea {...control} name="details" value={text.details} onChange={(event) => setText({ ...text, details: event.target.value })} />}
      </Field>
      <p className="muted">Verifiers read your report. They are not told who sent it.</p>
      {failure && <FailureNote failure={failure} />}
      <p className="row wide wide-s">
        <button className="btn pri" type="submit" disabled={busy}>{busy ? 'Processing...' : 'Send Report'}</button>
        <button className="btn" type="button" onClick={onClose}>Cancel</button>
      </p>
    </form>
  );
}

/**
 * Sends one report at a time; a retry makes nothing twice.
 * @returns `send`, which gives 'sent' or the fields that the server refused; `failure`, why the last attempt did not arrive
 */
function useReport(termId: string) {
  const api = useApi();
  const invalidate = useInvalidate();
  const attempt = useRef<Attempt | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const send = async (report: ReportInput): Promise<'sent' | FieldError[]> => {
    if (busy) return [];
    setFailure(null);
    setBusy(true);
    const body = { termId, ...report };
    attempt.current = attemptFor(body, attempt.current, randomKey);
    try {
      await api.call(submitReport, { body, idempotencyKey: attempt.current.key });
    } catch (error) {
      const { status, problem } = error instanceof ApiError ? error : { status: null, problem: null };
      const refusal = refusalOf(status, problem, messages.reportFailed);
      setBusy(false);
      if (refusal.kind === 'signedOut') onUnauthorized();
      if (refusal.kind === 'fields') return refusal.errors;
      if (refusal.kind !== 'failed') return [];
      // What was received already is not to be tried again.
      const told = status === 409 && problem ? { sentence: problem.detail, detail: null } : refusal;
      setFailure(told);
      toast({ title: messages.error, description: told.sentence, destructive: true });
      return [];
    }
    void invalidate(getTerm);
    return 'sent';
  };
  return { send, busy, failure };
}

/** It takes the focus, which the button lost while it was disabled. */
function FailureNote({ failure }: { failure: Failure }) {
  const note = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus anew.
  useEffect(() => note.current?.focus(), [failure]);
  return (
    <div ref={note} className="note no" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div><p>{failure.sentence}</p>{failure.detail && <p>{failure.detail}</p>}</div>
    </div>
  );
}
