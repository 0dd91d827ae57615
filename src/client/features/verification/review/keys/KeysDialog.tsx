import { ShortcutSwitch } from '#client/shell/ShortcutSwitch.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { m } from '#domain/messages.ts';

export type NamedKey = { key: string; name: () => string };

/** Explains the keys, and lets the user switch them off. */
export function KeysDialog({
  isOpen,
  keys,
  hasReasons,
  onClose,
}: {
  isOpen: boolean;
  keys: readonly NamedKey[];
  /** Whether digits choose ready-made reasons. */
  hasReasons: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={isOpen} title={m.review_loop_keys_heading()} onClose={onClose}>
      <p>{m.review_loop_keys_text()}</p>
      <dl className="keys-list">
        {keys.map(({ key, name }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{name()}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{m.review_loop_key_help()}</dd>
        </div>
        {hasReasons && (
          <div>
            <dt>
              <kbd>1</kbd>–<kbd>8</kbd>
            </dt>
            <dd>{m.review_loop_key_reason()}</dd>
          </div>
        )}
      </dl>
      <ShortcutSwitch label={m.review_loop_keys_switch()} />
      <button className="button" type="button" onClick={onClose}>
        {m.review_loop_keys_close_button()}
      </button>
    </Dialog>
  );
}
