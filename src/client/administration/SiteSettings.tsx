import { messages } from '#contract/messages.ts';
import { getSettings } from '#contract/settings.ts';
import { useApiQuery } from '../api/hooks.tsx';
import { useUser } from '../session/session.tsx';
import { Failed } from '../ui/Failed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { SettingsForm } from './SettingsForm.tsx';

export function SiteSettings() {
  const settings = useApiQuery(getSettings);
  const owner = useUser()?.id ?? '';
  if (settings.data) return <SettingsForm owner={owner} read={settings.data} />;
  if (settings.isError)
    return (
      <Failed message={messages.settingsFailed}>
        <button className="btn" type="button" onClick={() => settings.refetch()}>
          Try again
        </button>
      </Failed>
    );
  return <Skeleton label="Loading settings" />;
}
