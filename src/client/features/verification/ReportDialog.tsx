import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { submitFailureFrom } from '#client/runtime/api/submit-failure.ts';
import { onUnauthorized, useUser } from '#client/runtime/session/session.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { toast } from '#client/ui/toast.tsx';
import { getTerm, listTerms } from '#contract/dictionary.ts';
import { getStats } from '#contract/home.ts';
import { m } from '#contract/messages.ts';
import { listReports, type ReceivedReport, reopenTerm, resolveReport } from '#contract/reports.ts';
import { getReview, listPending } from '#contract/verification.ts';
import { limits } from '#domain/limits.ts';
import { reopenReason, resolutionNote } from '#domain/report.ts';
import { checkText } from '#domain/text.ts';
import { readTyped, useSessionDraft } from './useSessionDraft.ts';

/** How an open report is closed: its term stays as it is, or goes back to pending. */
export type ReportDecision = { kind: 'resolve' | 'reopen'; report: ReceivedReport };

const ways = {
  resolve: {
    title: m.verification_reports_resolve(),
    done: {
      title: m.verification_reports_resolved_title(),
      description: m.verification_reports_resolved_description(),
    },
    failed: m.verification_reports_resolve_failed(),
    className: 'button button--primary',
    rule: resolutionNote,
    effect: 'This closes the report. The term is not changed.',
    label: 'Note',
    hint: 'Optional. Verifiers see it with the report.',
  },
  reopen: {
    title: m.verification_reports_reopen(),
    done: {
      title: m.verification_reports_reopened_title(),
      description: m.verification_reports_reopened_description(),
    },
    failed: m.verification_reports_reopen_failed(),
    className: 'button button--danger button--filled',
    rule: reopenReason,
    effect:
      'This removes the term from the public dictionary until a verifier approves it again, and closes every open report on it.',
    label: 'Reason *',
    hint: `Everyone who can see the term can read it in the change history. At least ${limits.text.rejectionReasonMin} characters.`,
  },
} as const;

type Props = { onClose: () => void; onDone: () => void };

export function ReportDialog({
  decision,
  onClose,
  onDone,
}: Props & { decision: ReportDecision | null }) {
  return (
    <Dialog
      open={decision !== null}
      title={decision ? ways[decision.kind].title : m.verification_reports_resolve()}
      onClose={onClose}
    >
      {decision && (
        <Decide
          key={`${decision.kind} ${decision.report.id}`}
          decision={decision}
          onClose={onClose}
          onDone={onDone}
        />
      )}
    </Dialog>
  );
}

/**
 * Names the term and the effect, and asks for a note or a reason, which is kept when the dialog is
 * closed.
 */
function Decide({
  decision: { kind, report },
  onClose,
  onDone,
}: Props & { decision: ReportDecision }) {
  const { term } = report;
  const way = ways[kind];
  const typed = useSessionDraft(`report-${kind}.v1.${report.id}`, useUser()?.id ?? '', readTyped);
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const { decide, busy, failure } = useReportDecision(kind, report.id);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(typed.text, way.rule);
    const outcome = checked.ok
      ? await decide(checked.value)
      : { done: false, wrong: checked.message };
    setWrong(outcome.wrong);
    if (outcome.wrong) document.getElementById('closing')?.focus();
    if (!outcome.done) return;
    typed.drop();
    onDone();
  };

  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>
        <b>{term.englishWord}</b> <Vernacular term={term} />
      </p>
      <p>{way.effect}</p>
      <Field id="closing" label={way.label} hint={way.hint} error={wrong}>
        {(control) => (
          <textarea
            {...control}
            name="closing"
            required={kind === 'reopen'}
            value={typed.text ?? ''}
            onChange={(event) => typed.write(event.target.value)}
          />
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className={way.className} type="submit" disabled={busy}>
          {busy ? 'Processing...' : way.title}
        </button>
      </p>
    </form>
  );
}

/**
 * Closes a report once. A failure that somebody else caused by being quicker brings the list up to
 * date.
 */
function useReportDecision(kind: ReportDecision['kind'], id: string) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const decide = async (
    text: string | null,
  ): Promise<{ done: boolean; wrong?: string | undefined }> => {
    if (busy) return { done: false };
    setBusy(true);
    setFailure(null);
    const { done, failed } = ways[kind];
    try {
      await (kind === 'resolve'
        ? api.call(resolveReport, { params: { id }, body: { note: text } })
        : api.call(reopenTerm, { params: { id }, body: { reason: text ?? '' } }));
    } catch (error) {
      const refusal = submitFailureFrom(error, failed);
      if (refusal.kind === 'signedOut') {
        onUnauthorized();
        return { done: false };
      }
      setBusy(false);
      if (refusal.kind === 'fields') return { done: false, wrong: refusal.errors[0]?.message };
      setFailure(refusal);
      toast({
        title: m.ui_error_title(),
        description: refusal.detail ? `${refusal.sentence} ${refusal.detail}` : refusal.sentence,
        destructive: true,
      });
      if (error instanceof ApiError && error.status === 409) void invalidate(listReports);
      return { done: false };
    }
    for (const endpoint of [listReports, listPending, getReview, listTerms, getTerm, getStats])
      void invalidate(endpoint);
    toast(done);
    return { done: true };
  };
  return { decide, busy, failure };
}
