import { useSyncExternalStore } from 'react';
import { m } from '#domain/messages.ts';
import { Icon } from '../ui/Icon.tsx';

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
      {m.shell_offline()}
    </div>
  );
}
