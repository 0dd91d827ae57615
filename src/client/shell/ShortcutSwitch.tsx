import { switchShortcuts, useShortcuts } from '#client/runtime/session/shortcuts.ts';
import { m } from '#domain/messages.ts';

/** Switches the search shortcuts on or off for this device (WCAG 2.1.4). */
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
