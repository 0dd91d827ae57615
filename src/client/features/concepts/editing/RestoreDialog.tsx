import { type FormEvent, useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { FailureNote } from '#client/ui/FailureNote.tsx';
import type { ConceptLink } from '#contract/concepts.ts';
import { restoreReason } from '#domain/concept/edit.ts';
import { m } from '#domain/messages.ts';
import { nameConcept } from '#domain/page-names.ts';
import { checkText } from '#domain/text.ts';
import { useRestoreConcept } from './mutations.ts';
import { TextField } from './TextField.tsx';

type Props = { concept: ConceptLink; onClose: () => void };

/** Asks for confirmation before a merge is undone. */
export function RestoreDialog({ concept, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const restore = useRestoreConcept();
  const name = nameConcept(concept);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkText(reason, restoreReason);
    setError(checked.ok ? undefined : checked.message);
    if (!checked.ok) return;
    restore.reset();
    restore.mutate(
      { params: { number: String(concept.number) }, body: { reason: checked.value } },
      { onSuccess: onClose, onFieldErrors: ([first]) => setError(first?.message) },
    );
  };
  return (
    <Dialog open title={m.concept_editing_restore_heading({ name })} onClose={onClose}>
      <form method="post" className="vertical-stack" noValidate onSubmit={submit}>
        <p>{m.concept_editing_restore_effect({ name })}</p>
        <TextField
          id="restore-reason"
          label={m.concept_editing_restore_reason()}
          hint={m.concept_editing_restore_reason_hint()}
          error={error}
          isLong
          value={reason}
          onChange={setReason}
        />
        {restore.failure && <FailureNote failure={restore.failure} />}
        <p className="flex-row flex-row--wide-gap flex-row--stacked-on-phone">
          <button className="button" type="button" onClick={onClose}>
            {m.ui_cancel_button()}
          </button>
          <button className="button button--primary" type="submit" disabled={restore.isPending}>
            {restore.isPending ? m.ui_processing_button() : m.concept_editing_restore_button()}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
