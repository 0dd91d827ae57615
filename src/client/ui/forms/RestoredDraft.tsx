import { m } from '#domain/messages.ts';

type Props = { shown: boolean; text?: string; onDiscard: () => void };

/**
 * Tells the user that a form was filled with a draft, and offers to discard the draft. Screen
 * readers announce the message.
 */
export function RestoredDraft({ shown, text, onDiscard }: Props) {
  return (
    <div role="status">
      {shown && (
        <div className="note note--info flex-row">
          <p>{text ?? m.ui_draft_restored()}</p>
          <button className="button" type="button" onClick={onDiscard}>
            {m.ui_draft_discard_button()}
          </button>
        </div>
      )}
    </div>
  );
}
