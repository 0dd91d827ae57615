import '#client/styles/offline.css';
import { useEffect, useRef, useState } from 'react';
import { offlineAttributes, offlineFiles } from '#client/runtime/offline/files.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { listPacks } from '#contract/packs.ts';
import { m } from '#domain/messages.ts';
import { PackTable } from './PackTable.tsx';

type OfflineApp = { startOfflineApp: (root: HTMLElement) => Promise<void> };

export const queries: PageQueries<'offline'> = () => [pageQuery({ endpoint: listPacks })];

/**
 * Keeps languages on the device and searches them. The app that fills the page does not use React,
 * because the service worker stores it for the time without a connection.
 */
export default function OfflinePage() {
  const user = useUser();
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
            <PackTable />
          </noscript>
        </>
      )}
      {state === 'failed' && <Failed message={m.offline_failed()} />}
      <div
        ref={root}
        id="offline-app"
        data-signed-out={user === null || undefined}
        {...offlineAttributes(offlineFiles)}
      />
    </>
  );
}
