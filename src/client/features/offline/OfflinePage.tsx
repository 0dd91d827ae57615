import '#client/styles/offline.css';
import { useEffect, useRef, useState } from 'react';
import { offlineAttributes, offlineFiles } from '#client/runtime/offline/files.ts';
import { Failed } from '#client/ui/Failed.tsx';
import { m } from '#domain/messages.ts';

type OfflineApp = { startOfflineApp: (root: HTMLElement) => Promise<void> };

/**
 * Keeps languages on the device and searches them. The app that fills the page does not use React,
 * because the service worker stores it for the time without a connection.
 */
export default function OfflinePage() {
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'started' | 'failed'>('loading');
  useEffect(() => {
    const container = root.current;
    if (!container) return;
    import(/* @vite-ignore */ offlineFiles.script)
      .then((app: OfflineApp) => app.startOfflineApp(container))
      .then(
        () => setState('started'),
        () => setState('failed'),
      );
  }, []);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_offline()}</h1>
        <p>{m.offline_intro()}</p>
      </div>
      {state === 'loading' && (
        <>
          <p role="status">{m.offline_loading()}</p>
          <noscript>
            <p>{m.offline_needs_scripts()}</p>
          </noscript>
        </>
      )}
      {state === 'failed' && <Failed message={m.offline_failed()} />}
      <div ref={root} id="offline-app" {...offlineAttributes(offlineFiles)} />
    </>
  );
}
