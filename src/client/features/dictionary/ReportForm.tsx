import { type FormEvent, useRef, useState } from 'react';
import type { Attempt } from '#client/runtime/api/attempt.ts';
import { useInvalidate } from '#client/runtime/api/hooks.tsx';
import { useSubmit } from '#client/runtime/session/useSubmit.ts';
import { Vernacular } from '#client/terms/Vernacular.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { useFieldErrors } from '#client/ui/useFieldErrors.ts';
import { getTerm } from '#contract/dictionary.ts';
import { m } from '#contract/messages.ts';
import { submitReport } from '#contract/reports.ts';
import type { Term } from '#contract/term.ts';
import { limits } from '#domain/limits.ts';
import { checkReport, reportFields } from '#domain/report.ts';
import { ReasonGroup } from './ReasonGroup.tsx';

/** What is wrong with a term. What was typed stays, whatever the server answers. */
export function ReportForm({
  term,
  onSent,
  onClose,
}: {
  term: Term;
  onSent: () => void;
  onClose: () => void;
}) {
  const [text, setText] = useState({ reason: '', details: '' });
  const errors = useFieldErrors(text, reportFields);
  const invalidate = useInvalidate();
  const attempt = useRef<Attempt | null>(null);
  const { send, busy, failure } = useSubmit(
    submitReport,
    { attempt },
    { failed: m.dictionary_report_failed(), conflictSettles: true },
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = checkReport(text);
    const wrong = checked.ok ? await send({ termId: term.id, ...checked.value }) : checked.errors;
    if (wrong === 'sent') {
      void invalidate(getTerm);
      return onSent();
    }
    errors.show(wrong);
    const first = wrong[0] && document.getElementById(`report-${wrong[0].path}`);
    // The message stands above what has the focus: on a phone a long form would hide it.
    first?.scrollIntoView({ block: 'center' });
    first?.focus({ preventScroll: true });
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
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button button--primary" type="submit" disabled={busy}>
          {busy ? m.ui_processing() : m.dictionary_report_send_button()}
        </button>
        <button className="button" type="button" onClick={onClose}>
          {m.ui_cancel_button()}
        </button>
      </p>
    </form>
  );
}
