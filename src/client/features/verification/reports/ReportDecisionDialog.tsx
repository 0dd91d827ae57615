import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { NamedTerm } from '#client/terms/senses/NamedTerm.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ReasonForm } from '#client/ui/forms/ReasonForm.tsx';
import type { ReceivedReport } from '#contract/review/reports.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { resolutionNote } from '#domain/review/report.ts';
import { sendBackReason } from '#domain/term/reasons.ts';
import { useReopenTerm, useResolveReport } from '../queries.ts';

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
    <ReasonForm
      subject={<Subject report={report} />}
      effect={m.verification_reports_resolve_effect()}
      label={m.verification_reports_note_label()}
      hint={m.verification_reports_note_hint()}
      draft={note}
      rule={resolutionNote}
      submitLabel={m.verification_reports_resolve()}
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
    <ReasonForm
      required
      subject={<Subject report={report} />}
      effect={m.verification_reports_reopen_effect()}
      label={m.verification_reports_reason_label()}
      hint={m.verification_reports_reason_hint({ min: limits.text.rejectionReasonMin })}
      draft={reason}
      rule={sendBackReason}
      submitLabel={m.verification_reports_reopen()}
      tone="danger"
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
  useDraft(draftedText(`report-${kind}.v2.${id}`), '');

/** Names the term of the report. */
const Subject = ({ report: { term } }: { report: ReceivedReport }) => (
  <p>
    <NamedTerm term={term} />
  </p>
);
