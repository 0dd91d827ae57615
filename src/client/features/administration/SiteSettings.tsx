import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#contract/messages.ts';
import { getSettings } from '#contract/settings.ts';
import { SettingsForm } from './SettingsForm.tsx';

export function SiteSettings() {
  const settings = useApiQuery(getSettings);
  const owner = useUser()?.id ?? '';
  if (settings.data) return <SettingsForm owner={owner} read={settings.data} />;
  if (settings.isError)
    return (
      <Failed message={m.settings_load_failed()}>
        <button className="button" type="button" onClick={() => settings.refetch()}>
          Try again
        </button>
      </Failed>
    );
  return <Skeleton label="Loading settings" />;
}
