import { switchShortcuts, useShortcuts } from '#client/runtime/session/shortcuts.ts';
import { m } from '#contract/messages.ts';

/** Switches the keys of the search off and on, and the device remembers it (WCAG 2.1.4). */
export function ShortcutSwitch() {
  return (
    <label className="choice-label needs-scripts">
      <input
        type="checkbox"
        checked={useShortcuts()}
        onChange={(event) => switchShortcuts(event.target.checked)}
      />
      {m.shell_search_shortcuts()}
    </label>
  );
}
