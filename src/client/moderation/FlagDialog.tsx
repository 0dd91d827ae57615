import { type FormEvent, useState } from 'react';
import { draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { flagReason } from '#domain/people/moderation.ts';
import { checkText } from '#domain/text.ts';
import { useFlag } from './queries.ts';

type Props = { open: boolean; person: { id: string; name: string }; onClose: () => void };

/** Asks what a verifier noticed about a person. */
export function FlagDialog({ open, person, onClose }: Props) {
  const flag = useFlag();
  const draft = useDraft(draftedText(`flag.v1.${person.id}`), '');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(draft.text, flagReason);
    setError(checked.ok ? undefined : checked.message);
    if (!checked.ok || !checked.value) return;
    flag.mutate(
      { params: { userId: person.id }, body: { reason: checked.value } },
      {
        onSuccess: () => {
          draft.drop();
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
        <RestoredDraft shown={draft.restored} onDiscard={draft.drop} />
        <ReasonField
          id="flag-reason"
          label={m.moderation_flag_reason_label()}
          hint={m.moderation_flag_reason_hint({ min: limits.text.moderationReasonMin })}
          error={error}
          value={draft.text}
          onChange={draft.write}
        />
        {flag.failure && <FailureNote failure={flag.failure} />}
        <DialogButtons
          submitLabel={m.moderation_flag_button()}
          isPending={flag.isPending}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
