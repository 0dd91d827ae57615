import { type FormEvent, useState } from 'react';
import { useUser, useViewerRole } from '#client/runtime/session/session.tsx';
import { draftedDialog, draftedText, useDraft } from '#client/runtime/session/useDraft.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { DialogButtons } from '#client/ui/DialogButtons.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import { ReasonField } from '#client/ui/forms/ReasonField.tsx';
import { RestoredDraft } from '#client/ui/forms/RestoredDraft.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { limits } from '#domain/limits.ts';
import { m } from '#domain/messages.ts';
import { flagReason } from '#domain/people/moderation.ts';
import { can } from '#domain/permissions.ts';
import { checkText } from '#domain/text.ts';
import { useFlag } from './queries.ts';
import { readSuspension, SuspendDialog, startSuspension } from './SuspendDialog.tsx';

type Props = { person: { id: string; name: string; imported: boolean } };

/**
 * A menu with what can be done about the author of a submission. Administrators can suspend the
 * author, and verifiers can draw the administrators' attention to them. Imports have no author.
 */
export function AboutPerson({ person: { imported, ...person } }: Props) {
  const viewer = useViewerRole();
  const owner = useUser()?.id ?? '';
  const suspension = useDraft(draftedDialog('suspension.v2', readSuspension), null);
  const [flagging, setFlagging] = useState(false);
  if (imported || person.id === owner) return null;
  const named = { id: person.id, name: person.name || m.moderation_nameless() };
  return (
    <>
      <details className="collapsible">
        <summary>
          {person.name ? m.moderation_about({ name: person.name }) : m.moderation_about_nameless()}
          <Icon name="down" />
        </summary>
        <div className="vertical-stack">
          <p className="flex-row">
            {can(viewer, 'person.suspend') && (
              <button
                className="button button--danger"
                type="button"
                onClick={() => suspension.restart(startSuspension(named))}
              >
                {m.moderation_suspend_menu_button()}
              </button>
            )}
            {can(viewer, 'person.flag') && (
              <button className="button" type="button" onClick={() => setFlagging(true)}>
                {m.moderation_flag_menu_button()}
              </button>
            )}
          </p>
        </div>
      </details>
      <SuspendDialog
        draft={suspension.text}
        onChange={suspension.write}
        onConfirm={suspension.save}
        onClose={suspension.drop}
      />
      <FlagDialog open={flagging} person={named} onClose={() => setFlagging(false)} />
    </>
  );
}

type FlagDialogProps = { open: boolean; person: { id: string; name: string }; onClose: () => void };

/** Asks what a verifier noticed about a person. */
function FlagDialog({ open, person, onClose }: FlagDialogProps) {
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
