import { type FormEvent, useState } from 'react';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import type { ReceivedApplication } from '#contract/account/applications.ts';
import { m } from '#domain/messages.ts';
import { reviewNotes } from '#domain/people/application.ts';
import { checkText } from '#domain/text.ts';
import { displayName } from '../names.ts';
import { type ChosenScope, ScopeFields } from '../people/ScopeFields.tsx';
import { useApproveApplication, useRejectApplication } from '../queries.ts';

export type ApplicationDecision = {
  application: ReceivedApplication;
  to: 'approved' | 'rejected';
};

const decisions = {
  approved: {
    title: m.administration_applications_approve_button,
    effect: m.administration_applications_approve_effect,
    tone: 'primary',
  },
  rejected: {
    title: m.administration_applications_reject_button,
    effect: m.administration_applications_reject_effect,
    tone: 'danger',
  },
} as const;

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
  const { title, effect, tone } = decisions[to];
  const notes = useDraft(draftedText(`application-note.v1.${application.id}`), '');
  const { languages, subjects } = application;
  const [scope, setScope] = useState<ChosenScope>({ languages, subjects });
  const [error, setError] = useState<string>();
  const decidedBefore = failure?.status === 409;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(notes.text, reviewNotes);
    setError(checked.ok ? undefined : checked.message);
    if (!checked.ok) return;
    const params = { id: application.id };
    const callbacks = {
      onSuccess: () => {
        notes.drop();
        onClose();
      },
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
      <RestoredDraft shown={notes.restored} onDiscard={notes.drop} />
      <ReasonField
        id="notes"
        name="notes"
        label={m.administration_applications_note_label()}
        hint={m.administration_applications_note_hint()}
        error={error}
        isRequired={false}
        value={notes.text}
        onChange={notes.write}
      />
      {failure && <FailureNote failure={failure} />}
      <DialogButtons
        tone={tone}
        submitLabel={title()}
        isPending={isPending}
        isOpen={!decidedBefore}
        onClose={onClose}
      />
    </form>
  );
}
