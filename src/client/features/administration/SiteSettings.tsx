import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { m } from '#domain/messages.ts';
import { useSettings } from './queries.ts';
import { SettingsForm } from './SettingsForm.tsx';

export function SiteSettings() {
  const settings = useSettings();
  const owner = useUser()?.id ?? '';
  if (settings.data) return <SettingsForm owner={owner} read={settings.data} />;
  if (settings.isError)
    return <Failed message={m.settings_load_failed()} onRetry={() => settings.refetch()} />;
  return <Skeleton label={m.settings_loading()} />;
}
