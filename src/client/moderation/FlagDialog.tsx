import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { flagReason } from '#domain/moderation.ts';
import { checkText } from '#domain/text.ts';
import { useFlag } from './queries.ts';
import { ReasonField } from './ReasonField.tsx';

type Props = { open: boolean; person: { id: string; name: string }; onClose: () => void };

/** Asks what a verifier noticed about a person. The text stays until it has been sent. */
export function FlagDialog({ open, person, onClose }: Props) {
  const flag = useFlag();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(reason, flagReason);
    setError(checked.ok ? undefined : checked.message);
    if (!checked.ok || !checked.value) return;
    flag.mutate(
      { params: { userId: person.id }, body: { reason: checked.value } },
      {
        onSuccess: () => {
          setReason('');
          onClose();
        },
        onFieldErrors: ([first]) => setError(first?.message),
      },
    );
  };

  return (
    <Dialog open={open} title={m.moderation_flag_title({ name: person.name })} onClose={onClose}>
      <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
        <p>{m.moderation_flag_effect()}</p>
        <ReasonField
          id="flag-reason"
          label={m.moderation_flag_reason_label()}
          hint={m.moderation_flag_reason_hint({ min: limits.text.moderationReasonMin })}
          error={error}
          value={reason}
          onChange={setReason}
        />
        {flag.failure && <FailureNote failure={flag.failure} />}
        <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
          <button className="button" type="button" onClick={onClose}>
            {m.ui_cancel_button()}
          </button>
          <button className="button button--primary" type="submit" disabled={flag.isPending}>
            {flag.isPending ? m.ui_processing_button() : m.moderation_flag_button()}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
