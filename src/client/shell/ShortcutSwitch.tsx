import { messages } from '#contract/messages.ts';
import { switchShortcuts, useShortcuts } from '../session/shortcuts.ts';

/** Switches the keys of the search off and on, and the device remembers it (WCAG 2.1.4). */
export function ShortcutSwitch() {
  return (
    <label className="check scripted">
      <input
        type="checkbox"
        checked={useShortcuts()}
        onChange={(event) => switchShortcuts(event.target.checked)}
      />
      {messages.searchShortcuts}
    </label>
  );
}
