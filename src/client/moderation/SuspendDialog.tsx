import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { suspensionReason } from '#domain/people/moderation.ts';
import { checkText } from '#domain/text.ts';
import { useSuspend, useSuspension } from './queries.ts';

/** What an administrator has entered in the dialog. */
export type SuspensionDraft = {
  person: { id: string; name: string };
  reason: string;
  rejectPending: boolean;
};

export const startSuspension = (person: SuspensionDraft['person']): SuspensionDraft => ({
  person,
  reason: m.moderation_suspend_ready_reason(),
  rejectPending: true,
});

/** @returns the stored draft, or null if the stored value is not a draft */
export function readSuspension(stored: unknown): SuspensionDraft | null {
  const { person, reason, rejectPending } = (stored ?? {}) as Partial<SuspensionDraft>;
  const isDraft =
    typeof person?.id === 'string' &&
    typeof person.name === 'string' &&
    typeof reason === 'string' &&
    typeof rejectPending === 'boolean';
  return isDraft ? { person, reason, rejectPending } : null;
}

type Props = {
  draft: SuspensionDraft | null;
  onChange: (draft: SuspensionDraft) => void;
  /** Runs before the API call, which may ask the administrator to sign in again. */
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for the reason for a suspension, and whether to reject the pending submissions. */
export function SuspendDialog({ draft, ...rest }: Props) {
  return (
    <Dialog
      open={draft !== null}
      title={draft ? m.moderation_suspend_title({ name: draft.person.name }) : ''}
      onClose={rest.onClose}
    >
      {draft && <SuspendForm key={draft.person.id} draft={draft} {...rest} />}
    </Dialog>
  );
}

function SuspendForm({
  draft,
  onChange,
  onConfirm,
  onClose,
}: Omit<Props, 'draft'> & { draft: SuspensionDraft }) {
  const { person, reason, rejectPending } = draft;
  const pending = useSuspension(person.id).data?.pending;
  const suspend = useSuspend();
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(reason, suspensionReason);
    setError(checked.ok ? undefined : checked.message);
    if (!checked.ok || !checked.value) return;
    onConfirm();
    suspend.mutate(
      { params: { userId: person.id }, body: { reason: checked.value, rejectPending } },
      { onSuccess: onClose, onFieldErrors: ([first]) => setError(first?.message) },
    );
  };

  return (
    <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
      <p>{m.moderation_suspend_effect()}</p>
      <ReasonField
        id="suspension-reason"
        label={m.moderation_suspend_reason_label()}
        hint={m.moderation_suspend_reason_hint({ min: limits.text.moderationReasonMin })}
        error={error}
        value={reason}
        onChange={(value) => onChange({ ...draft, reason: value })}
      />
      {pending !== undefined && (
        <div className="field">
          <label className="choice-label">
            <input
              type="checkbox"
              name="rejectPending"
              checked={rejectPending && pending > 0}
              disabled={pending === 0}
              aria-describedby="reject-pending-hint"
              onChange={(event) => onChange({ ...draft, rejectPending: event.target.checked })}
            />
            {m.moderation_suspend_reject_pending({ count: pending })}
          </label>
          <span className="hint" id="reject-pending-hint">
            {m.moderation_suspend_reject_hint()}
          </span>
        </div>
      )}
      {suspend.failure && <FailureNote failure={suspend.failure} />}
      <DialogButtons
        tone="danger"
        submitLabel={m.moderation_suspend_button()}
        isPending={suspend.isPending}
        onClose={onClose}
      />
    </form>
  );
}
