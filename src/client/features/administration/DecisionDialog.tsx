import { type FormEvent, useState } from 'react';
import { ApiError } from '#client/runtime/api/api.ts';
import { useApi, useInvalidate } from '#client/runtime/api/hooks.tsx';
import { submitFailureFrom } from '#client/runtime/api/submit-failure.ts';
import { onUnauthorized } from '#client/runtime/session/session.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { type Failure, FailureNote } from '#client/ui/FailureNote.tsx';
import { Field } from '#client/ui/Field.tsx';
import { toast } from '#client/ui/toast.tsx';
import { getAdminStats, listUsers } from '#contract/administration.ts';
import {
  approveApplication,
  listApplications,
  type ReceivedApplication,
  rejectApplication,
} from '#contract/applications.ts';
import { listAudit } from '#contract/audit.ts';
import { m } from '#contract/messages.ts';
import { reviewNotes } from '#domain/application.ts';
import { checkText } from '#domain/text.ts';
import { displayName } from './naming.ts';

type Props = {
  decision: { application: ReceivedApplication; to: 'approved' | 'rejected' } | null;
  onClose: () => void;
};

/** Asks for an optional note, which the applicant reads, and decides. */
export function DecisionDialog({ decision, onClose }: Props) {
  const api = useApi();
  const invalidate = useInvalidate();
  const [notes, setNotes] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [decided, setDecided] = useState(false);
  const close = () => {
    setNotes('');
    setError(undefined);
    setFailure(null);
    setDecided(false);
    onClose();
  };

  const decide = async (event: FormEvent) => {
    event.preventDefault();
    if (!decision || busy) return;
    const checked = checkText(notes, reviewNotes);
    setError(checked.ok ? undefined : checked.message);
    setFailure(null);
    if (!checked.ok) return;
    setBusy(true);
    try {
      const approve = decision.to === 'approved';
      await api.call(approve ? approveApplication : rejectApplication, {
        params: { id: decision.application.id },
        body: { notes: checked.value },
      });
      toast(
        approve
          ? {
              title: m.administration_applications_approved_title(),
              description: m.administration_applications_approved_description(),
            }
          : {
              title: m.administration_applications_rejected_title(),
              description: m.administration_applications_rejected_description(),
            },
      );
      close();
    } catch (thrown) {
      const refusal = submitFailureFrom(
        thrown,
        m.administration_applications_decision_failed(),
        'conflict',
      );
      if (refusal.kind === 'signedOut') return onUnauthorized();
      if (refusal.kind === 'fields') return setError(refusal.errors[0]?.message);
      setDecided(thrown instanceof ApiError && thrown.status === 409);
      setFailure(refusal);
      toast({ title: m.ui_error_title(), description: refusal.sentence, destructive: true });
    } finally {
      setBusy(false);
      void invalidate(listApplications);
      void invalidate(getAdminStats);
      void invalidate(listUsers);
      void invalidate(listAudit);
    }
  };

  const approve = decision?.to === 'approved';
  const applicant = decision ? displayName(decision.application.applicant, 'The applicant') : '';
  return (
    <Dialog
      open={decision !== null}
      title={approve ? 'Approve Application' : 'Reject Application'}
      onClose={close}
    >
      {decision && (
        <form method="post" className="vertical-stack" noValidate onSubmit={decide}>
          <p>
            {approve
              ? m.administration_applications_approve_effect({ name: applicant })
              : m.administration_applications_reject_effect({ name: applicant })}
          </p>
          <Field
            id="notes"
            label="Note"
            hint="Optional. The applicant can read it on their profile."
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
            <button className="button" type="button" onClick={close}>
              {decided ? 'Close' : 'Cancel'}
            </button>
            {!decided && (
              <button
                className={
                  approve ? 'button button--primary' : 'button button--danger button--filled'
                }
                type="submit"
                disabled={busy}
              >
                {busy ? 'Processing...' : approve ? 'Approve Application' : 'Reject Application'}
              </button>
            )}
          </p>
        </form>
      )}
    </Dialog>
  );
}
