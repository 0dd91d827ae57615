import { useState } from 'react';
import { ShortcutSwitch } from '#client/shell/ShortcutSwitch.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { m } from '#domain/messages.ts';

export type NamedKey = { key: string; name: () => string };

/** The keys of a submission and what they do, in the order of the list. */
export const reviewKeys: readonly NamedKey[] = [
  { key: 'A', name: m.review_loop_key_approve },
  { key: 'E', name: m.review_loop_key_edit },
  { key: 'C', name: m.review_loop_key_request },
  { key: 'R', name: m.review_loop_key_reject },
  { key: 'J', name: m.review_loop_key_next },
  { key: 'K', name: m.review_loop_key_previous },
  { key: 'Z', name: m.review_loop_key_undo },
];

/** Lists the keys below the buttons on a desktop. */
export function KeysHelp({ keys, onOpen }: { keys: readonly NamedKey[]; onOpen: () => void }) {
  return (
    <div className="keys-help needs-scripts">
      {keys.map(({ key, name }) => (
        <span key={key}>
          <kbd>{key}</kbd> {name()}
        </span>
      ))}
      <span>
        <kbd>?</kbd>{' '}
        <button className="text-button" type="button" onClick={onOpen}>
          {m.review_loop_keys_button()}
        </button>
      </span>
    </div>
  );
}

/**
 * Explains the keys, and lets the user switch them off.
 * @param hasReasons whether digits choose ready-made reasons
 */
export function useKeysDialog(keys: readonly NamedKey[], { hasReasons }: { hasReasons: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: (
      <Dialog open={isOpen} title={m.review_loop_keys_heading()} onClose={() => setOpen(false)}>
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
        <button className="button" type="button" onClick={() => setOpen(false)}>
          {m.review_loop_keys_close_button()}
        </button>
      </Dialog>
    ),
  };
}
