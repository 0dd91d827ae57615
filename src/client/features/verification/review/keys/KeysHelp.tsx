import { useState } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import { m } from '#domain/messages.ts';
import type { NamedKey } from './KeysDialog.tsx';

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
 * Opens the dialog that explains the keys.
 * @param hasReasons whether digits choose ready-made reasons
 */
export function useKeysDialog(keys: readonly NamedKey[], { hasReasons }: { hasReasons: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { module } = useLazyModule(() => import('./KeysDialog.tsx'), isOpen);
  return {
    open: () => setOpen(true),
    dialog: module && (
      <module.KeysDialog
        isOpen={isOpen}
        keys={keys}
        hasReasons={hasReasons}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
