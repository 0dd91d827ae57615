import { type FormEvent, useState } from 'react';
import { useUser } from '#client/runtime/session/session.tsx';
import { readTyped, useSessionDraft } from '#client/runtime/session/useSessionDraft.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import type { ReceivedReport } from '#contract/reports.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { resolutionNote } from '#domain/report.ts';
import { sendBackReason } from '#domain/term/transitions.ts';
import { checkText, type FieldError } from '#domain/text.ts';
import { useReopenTerm, useResolveReport } from './queries.ts';

/**
 * A decision on an open report: `resolve` closes the report without changing the term, and `reopen`
 * sends the term back to pending.
 */
export type ReportDecision = { kind: 'resolve' | 'reopen'; report: ReceivedReport };

type Callbacks = { onClose: () => void; onDone: () => void };

export function ReportDecisionDialog({
  decision,
  ...callbacks
}: Callbacks & { decision: ReportDecision | null }) {
  const reopen = decision?.kind === 'reopen';
  return (
    <Dialog
      open={decision !== null}
      title={reopen ? m.verification_reports_reopen() : m.verification_reports_resolve()}
      onClose={callbacks.onClose}
    >
      {decision?.kind === 'resolve' && (
        <ResolveForm key={decision.report.id} report={decision.report} {...callbacks} />
      )}
      {decision?.kind === 'reopen' && (
        <ReopenForm key={decision.report.id} report={decision.report} {...callbacks} />
      )}
    </Dialog>
  );
}

type FormProps = Callbacks & { report: ReceivedReport };

function ResolveForm({ report, onClose, onDone }: FormProps) {
  const note = useReportDraft('resolve', report);
  const { mutate, isPending, failure } = useResolveReport(() => {
    note.drop();
    onDone();
  });
  return (
    <ReportForm
      report={report}
      effect={m.verification_reports_resolve_effect()}
      label={m.verification_reports_note_label()}
      hint={m.verification_reports_note_hint()}
      text={note.text ?? ''}
      onText={note.write}
      rule={resolutionNote}
      submitLabel={m.verification_reports_resolve()}
      submitClass="button button--primary"
      isPending={isPending}
      failure={failure}
      onSubmit={(text, onFieldErrors) =>
        mutate({ params: { id: report.id }, body: { note: text } }, { onFieldErrors })
      }
      onClose={onClose}
    />
  );
}

function ReopenForm({ report, onClose, onDone }: FormProps) {
  const reason = useReportDraft('reopen', report);
  const { mutate, isPending, failure } = useReopenTerm(() => {
    reason.drop();
    onDone();
  });
  return (
    <ReportForm
      required
      report={report}
      effect={m.verification_reports_reopen_effect()}
      label={m.verification_reports_reason_label()}
      hint={m.verification_reports_reason_hint({ min: limits.text.rejectionReasonMin })}
      text={reason.text ?? ''}
      onText={reason.write}
      rule={sendBackReason}
      submitLabel={m.verification_reports_reopen()}
      submitClass="button button--danger button--filled"
      isPending={isPending}
      failure={failure}
      onSubmit={(text, onFieldErrors) =>
        mutate({ params: { id: report.id }, body: { reason: text ?? '' } }, { onFieldErrors })
      }
      onClose={onClose}
    />
  );
}

/** Stores the note or reason for a decision, so that it is not lost when the dialog is closed. */
const useReportDraft = (kind: ReportDecision['kind'], { id }: ReceivedReport) =>
  useSessionDraft(`report-${kind}.v1.${id}`, useUser()?.id ?? '', readTyped);

type ReportFormProps = {
  report: ReceivedReport;
  effect: string;
  label: string;
  hint: string;
  required?: boolean;
  text: string;
  onText: (text: string) => void;
  rule: typeof resolutionNote | typeof sendBackReason;
  submitLabel: string;
  submitClass: string;
  isPending: boolean;
  failure: Failure | null;
  onSubmit: (text: string | null, onFieldErrors: (errors: readonly FieldError[]) => void) => void;
  onClose: () => void;
};

/** Names the term, explains the effect of the decision, and asks for a note or a reason. */
function ReportForm(props: ReportFormProps) {
  const { report, text, isPending, failure } = props;
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
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>
        <b>{report.term.englishWord}</b> <Vernacular term={report.term} />
      </p>
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
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={props.onClose}>
          {m.ui_cancel_button()}
        </button>
        <button className={props.submitClass} type="submit" disabled={isPending}>
          {isPending ? m.ui_processing_button() : props.submitLabel}
        </button>
      </p>
    </form>
  );
}
