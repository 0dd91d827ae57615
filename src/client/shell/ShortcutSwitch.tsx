import { useApi } from '#client/runtime/api/hooks.tsx';
import { useUser } from '#client/runtime/session/session.tsx';
import { switchShortcuts, useShortcuts } from '#client/runtime/session/shortcuts.ts';
import { saveShortcuts } from '#contract/account/identity.ts';
import { m } from '#domain/messages.ts';
import { toast } from '../ui/toasts/toast.ts';

/**
 * Switches the keyboard shortcuts on or off (WCAG 2.1.4) on this device and, for signed-in people,
 * on all their devices.
 */
export function ShortcutSwitch({ label = m.shell_search_shortcuts() }: { label?: string }) {
  const api = useApi();
  const user = useUser();
  const change = (on: boolean) => {
    switchShortcuts(on);
    if (user)
      api.call(saveShortcuts, { body: { on } }).catch(() => {
        toast({
          title: m.ui_error_title(),
          description: m.shell_shortcuts_failed(),
          destructive: true,
        });
      });
  };
  return (
    <label className="choice-label needs-scripts">
      <input
        type="checkbox"
        checked={useShortcuts()}
        onChange={(event) => change(event.target.checked)}
      />
      {label}
    </label>
  );
}
