import type { RefObject } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import type { Decision } from './useDecision.ts';

type Props = {
  working: Decision['kind'] | null;
  editing: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  onApprove: () => void;
  onEdit: () => void;
  onReject: () => void;
};

/**
 * The three decisions. While an edit is open, approving waits: it would publish the term without
 * the edit.
 */
export function Actions({ working, editing, editButton, onApprove, onEdit, onReject }: Props) {
  const busy = working !== null;
  const text = (kind: Decision['kind'], label: string) =>
    working === kind ? 'Processing...' : label;
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
          {text('approve', 'Approve')}
        </button>
        <button
          ref={editButton}
          className="button"
          type="button"
          disabled={busy || editing}
          onClick={onEdit}
        >
          <Icon name="edit" />
          {text('edit', 'Edit & Approve')}
        </button>
        <button className="button button--danger" type="button" disabled={busy} onClick={onReject}>
          <Icon name="cross" />
          {text('reject', 'Reject')}
        </button>
      </div>
      {editing && <p className="muted">Save or cancel your edit before you approve.</p>}
    </>
  );
}
