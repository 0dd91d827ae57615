import type { RefObject } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { m } from '#domain/messages.ts';
import type { DecisionKind } from './useDecision.ts';

type Props = {
  pending: DecisionKind | null;
  editing: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  onApprove: () => void;
  onEdit: () => void;
  onReject: () => void;
};

/**
 * The buttons for the decisions on a submission. Approving is disabled during an edit, because it
 * would publish the term without the edit.
 */
export function DecisionButtons(props: Props) {
  const { pending, editing, editButton, onApprove, onEdit, onReject } = props;
  const busy = pending !== null;
  const label = (kind: DecisionKind, text: string) =>
    pending === kind ? m.ui_processing_button() : text;
  return (
    <>
      <div className="auto-grid auto-grid--one-column">
        <button
          className="button button--primary"
          type="button"
          disabled={busy || editing}
          onClick={onApprove}
        >
          <Icon name="check" />
          {label('approve', m.verification_approve_button())}
        </button>
        <button
          ref={editButton}
          className="button"
          type="button"
          disabled={busy || editing}
          onClick={onEdit}
        >
          <Icon name="edit" />
          {label('edit', m.verification_edit_button())}
        </button>
        <button className="button button--danger" type="button" disabled={busy} onClick={onReject}>
          <Icon name="cross" />
          {label('reject', m.verification_reject_open_button())}
        </button>
      </div>
      {editing && <p className="muted">{m.verification_approve_blocked()}</p>}
    </>
  );
}
