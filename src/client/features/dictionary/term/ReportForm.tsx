import type { FormEvent } from 'react';
import { type SubmissionDraft, useApiMutation } from '#client/runtime/api/useApiMutation.ts';
import { SendFailure } from '#client/runtime/outbox/SendFailure.tsx';
import { type DraftedForm, useDraft } from '#client/runtime/session/useDraft.ts';
import { NamedTerm } from '#client/terms/senses/NamedTerm.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { Field } from '#client/ui/forms/Field.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { useFieldErrors } from '#client/ui/forms/useFieldErrors.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { submitReport } from '#contract/review/reports.ts';
import { getTerm } from '#contract/terms/dictionary.ts';
import type { Term } from '#contract/terms/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { checkReport, reportFields, reportReasons } from '#domain/review/report.ts';
import type { FieldError } from '#domain/text.ts';

type ReportText = { reason: string; details: string };
const emptyReport: ReportText = { reason: '', details: '' };

const draftedReport = (termId: string): DraftedForm<ReportText> => ({
  name: `report.v1.${termId}`,
  read: (stored) => {
    const { reason, details } = (stored ?? {}) as Partial<ReportText>;
    return typeof reason === 'string' && typeof details === 'string' ? { reason, details } : null;
  },
});

type Props = { term: Term; onSent: () => void; onClose: () => void };

/** The form for a report about a term. */
export function ReportForm({ term, onSent, onClose }: Props) {
  const draft = useDraft(draftedReport(term.id), emptyReport);
  const { text } = draft;
  const errors = useFieldErrors(text, reportFields);
  const report = useSubmitReport(term.englishWord, draft);

  const showErrors = (found: readonly FieldError[]) => {
    errors.show(found);
    focusFirstError(found);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (report.isPending) return;
    const checked = checkReport(text);
    if (!checked.ok) return showErrors(checked.errors);
    errors.show([]);
    report.reset();
    report.mutate(
      { body: { termId: term.id, ...checked.value } },
      {
        onSuccess: () => {
          draft.drop();
          onSent();
        },
        onFieldErrors: showErrors,
      },
    );
  };

  const count = [...text.details.trim()].length;
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>
        <NamedTerm term={term} />
      </p>
      <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
      <ReasonGroup
        id="report-reason"
        chosen={text.reason}
        error={errors.messageOf('reason')}
        onChange={(reason) => draft.change({ reason })}
      />
      <Field
        id="report-details"
        label={m.dictionary_report_details()}
        hint={m.dictionary_report_details_hint({ count, max: limits.text.reportDetails })}
        error={errors.messageOf('details')}
      >
        {(control) => (
          <textarea
            {...control}
            name="details"
            value={text.details}
            onChange={(event) => draft.change({ details: event.target.value })}
          />
        )}
      </Field>
      <p className="muted">{m.dictionary_report_privacy()}</p>
      <SendFailure call={report} onKept={draft.drop} />
      <DialogButtons
        submitLabel={m.dictionary_report_send_button()}
        isPending={report.isPending}
        onClose={onClose}
      />
    </form>
  );
}

/**
 * Focuses the first field that has an error, and scrolls it to the centre, because on a phone the
 * message above the field could otherwise be off the screen.
 */
function focusFirstError([first]: readonly FieldError[]): void {
  const field = first && document.getElementById(`report-${first.path}`);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

// This file is separate from queries.ts, so that its code is loaded only with the report form,
// which most readers never open.

/** @param word the headword of the reported term */
const useSubmitReport = (word: string, draft: SubmissionDraft) =>
  useApiMutation(submitReport, {
    failed: m.dictionary_report_failed(),
    // Show the server's sentence for a 409: it says that the report was already received.
    serverSentence: 'conflict',
    invalidates: [getTerm],
    draft,
    outbox: () => ({ kind: 'report', title: word }),
  });

type ReasonGroupProps = {
  id: string;
  chosen: string;
  error: string | undefined;
  onChange: (reason: string) => void;
};

/**
 * The radio buttons with the reasons for a report. `id` is the id of the first button, so that the
 * form can focus it if no reason was chosen.
 */
function ReasonGroup({ id, chosen, error, onChange }: ReasonGroupProps) {
  return (
    <fieldset
      className={error ? 'field field--error' : 'field'}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{m.dictionary_report_reason()}</legend>
      {error && (
        <span className="error-message" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </span>
      )}
      <div>
        {Object.entries(reportReasons).map(([reason, sentence], index) => (
          <label key={reason} className="choice-label">
            <input
              type="radio"
              name="reason"
              value={reason}
              id={index === 0 ? id : undefined}
              required
              checked={chosen === reason}
              onChange={() => onChange(reason)}
            />
            {sentence()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
