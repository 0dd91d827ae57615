import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import type { ReceivedApplication } from '#contract/applications.ts';
import { reviewNotes } from '#domain/application.ts';
import { m } from '#domain/messages.ts';
import { checkText } from '#domain/text.ts';
import { displayName } from './names.ts';
import { useApproveApplication, useRejectApplication } from './queries.ts';
import { type ChosenScope, ScopeFields } from './ScopeFields.tsx';

export type ApplicationDecision = {
  application: ReceivedApplication;
  to: 'approved' | 'rejected';
};

const decisions = {
  approved: {
    title: m.administration_applications_approve_button,
    effect: m.administration_applications_approve_effect,
    button: 'button button--primary',
  },
  rejected: {
    title: m.administration_applications_reject_button,
    effect: m.administration_applications_reject_effect,
    button: 'button button--danger button--filled',
  },
};

type Props = { decision: ApplicationDecision | null; onClose: () => void };

/**
 * Asks for confirmation of a decision on an application, and for an optional note that the
 * applicant can read.
 */
export function DecisionDialog({ decision, onClose }: Props) {
  return (
    <Dialog
      open={decision !== null}
      title={decisions[decision?.to ?? 'rejected'].title()}
      onClose={onClose}
    >
      {decision && (
        <DecisionForm
          key={`${decision.to} ${decision.application.id}`}
          decision={decision}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function DecisionForm({
  decision: { application, to },
  onClose,
}: {
  decision: ApplicationDecision;
  onClose: () => void;
}) {
  const approve = useApproveApplication();
  const reject = useRejectApplication();
  const { isPending, failure } = to === 'approved' ? approve : reject;
  const { title, effect, button } = decisions[to];
  const [notes, setNotes] = useState('');
  const { languages, subjects } = application;
  const [scope, setScope] = useState<ChosenScope>({ languages, subjects });
  const [error, setError] = useState<string>();
  const decidedBefore = failure?.status === 409;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(notes, reviewNotes);
    setError(checked.ok ? undefined : checked.message);
    if (!checked.ok) return;
    const params = { id: application.id };
    const callbacks = {
      onSuccess: onClose,
      onFieldErrors: ([first]: readonly { message: string }[]) => setError(first?.message),
    };
    if (to === 'approved')
      approve.mutate({ params, body: { notes: checked.value, ...scope } }, callbacks);
    else reject.mutate({ params, body: { notes: checked.value } }, callbacks);
  };

  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>
        {effect({
          name: displayName(application.applicant, m.administration_applications_nameless()),
        })}
      </p>
      {to === 'approved' && (
        <>
          <p className="muted">{m.moderation_scope_application_hint()}</p>
          <ScopeFields chosen={scope} onChange={setScope} />
        </>
      )}
      <Field
        id="notes"
        label={m.administration_applications_note_label()}
        hint={m.administration_applications_note_hint()}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            name="notes"
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        )}
      </Field>
      {failure && <FailureNote failure={failure} />}
      <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
        <button className="button" type="button" onClick={onClose}>
          {decidedBefore ? m.ui_close_button() : m.ui_cancel_button()}
        </button>
        {!decidedBefore && (
          <button className={button} type="submit" disabled={isPending}>
            {isPending ? m.ui_processing_button() : title()}
          </button>
        )}
      </p>
    </form>
  );
}
