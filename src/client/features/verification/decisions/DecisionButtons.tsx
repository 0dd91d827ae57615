import { type RefObject, useRef } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { NoScriptNote } from '#client/ui/LazyPanel.tsx';
import { m } from '#domain/messages.ts';
import type { DecisionKind } from './useDecision.ts';

type Props = {
  pending: DecisionKind | null;
  /** Whether this verifier has already given the first of two approvals. */
  hasApproved: boolean;
  editButton: RefObject<HTMLButtonElement | null>;
  onApprove: () => void;
  onEdit: () => void;
  /** Null if changes have been requested already, or the term is the verifier's own. */
  onRequestChanges: (() => void) | null;
  onReject: () => void;
};

/**
 * The buttons for the decisions on a submission. On a phone, they stay at the bottom of the screen,
 * and Change opens a menu with the decisions that change the submission.
 */
export function DecisionButtons(props: Props) {
  const { pending, hasApproved, editButton } = props;
  const { onApprove, onEdit, onRequestChanges, onReject } = props;
  const menu = useRef<HTMLDetailsElement>(null);
  const busy = pending !== null;
  const label = (kind: DecisionKind, text: string) =>
    pending === kind ? m.ui_processing_button() : text;
  const fromMenu = (act: () => void) => () => {
    if (menu.current) menu.current.open = false;
    act();
  };
  return (
    <>
      <NoScriptNote>{m.ui_needs_scripts()}</NoScriptNote>
      <div className="decisions needs-scripts">
        <button
          className="button button--primary"
          type="button"
          disabled={busy || hasApproved}
          onClick={onApprove}
        >
          <Icon name="check" />
          {label('approve', m.verification_approve_button())}
        </button>
        <details ref={menu} className="change-menu">
          <summary className="button">
            {m.review_loop_change_button()}
            <Icon name="down" />
          </summary>
          <div>
            <button
              ref={editButton}
              className="button"
              type="button"
              disabled={busy || hasApproved}
              onClick={fromMenu(onEdit)}
            >
              <Icon name="edit" />
              {label('edit', m.verification_edit_button())}
            </button>
            {onRequestChanges && (
              <button
                className="button"
                type="button"
                disabled={busy}
                onClick={fromMenu(onRequestChanges)}
              >
                <Icon name="comment" />
                {label('requestChanges', m.review_loop_request_button())}
              </button>
            )}
          </div>
        </details>
        <button className="button button--danger" type="button" disabled={busy} onClick={onReject}>
          <Icon name="cross" />
          {label('reject', m.verification_reject_open_button())}
        </button>
      </div>
      {hasApproved && <p className="muted">{m.review_loop_own_approval()}</p>}
    </>
  );
}
