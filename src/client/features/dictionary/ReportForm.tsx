import { type FormEvent, useRef, useState } from 'react';
import type { Attempt } from '#client/runtime/api/attempt.ts';
import { SendFailure } from '#client/runtime/outbox/SendFailure.tsx';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { Field } from '#client/ui/Field.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import type { Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { checkReport, reportFields } from '#domain/report.ts';
import type { FieldError } from '#domain/text.ts';
import { useSubmitReport } from './mutations.ts';
import { ReasonGroup } from './ReasonGroup.tsx';

const emptyReport = { reason: '', details: '' };

type Props = { term: Term; onSent: () => void; onClose: () => void };

/** The form for a report about a term. It keeps the typed text if sending fails. */
export function ReportForm({ term, onSent, onClose }: Props) {
  const [text, setText] = useState(emptyReport);
  const errors = useFieldErrors(text, reportFields);
  const attempt = useRef<Attempt | null>(null);
  const report = useSubmitReport(term.englishWord, attempt);

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
      { onSuccess: onSent, onFieldErrors: showErrors },
    );
  };

  const count = [...text.details.trim()].length;
  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>
        <b>{term.englishWord}</b> <Vernacular term={term} />
      </p>
      <ReasonGroup
        id="report-reason"
        chosen={text.reason}
        error={errors.messageOf('reason')}
        onChange={(reason) => setText({ ...text, reason })}
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
            onChange={(event) => setText({ ...text, details: event.target.value })}
          />
        )}
      </Field>
      <p className="muted">{m.dictionary_report_privacy()}</p>
      <SendFailure call={report} onKept={() => setText(emptyReport)} />
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={report.isPending}>
          {report.isPending ? m.ui_processing_button() : m.dictionary_report_send_button()}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {m.ui_cancel_button()}
        </button>
      </p>
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
