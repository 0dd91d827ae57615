import { useSyncExternalStore } from 'react';
import { paths } from '#client/runtime/paths.ts';
import { m } from '#domain/messages.ts';
import { Icon } from '../ui/Icon.tsx';
import { describeOfflineUse } from './kept-languages.ts';

function subscribe(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return online ? null : (
    <div className="offline-bar" role="status">
      <Icon name="offline" />
      {navigator.serviceWorker?.controller ? (
        <a href={paths.offline()}>{describeOfflineUse()}</a>
      ) : (
        m.shell_offline()
      )}
    </div>
  );
}
