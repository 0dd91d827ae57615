import '#client/styles/pages/offline.css';
import { useEffect, useRef, useState } from 'react';
import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { offlineAttributes, offlineFiles } from '#client/runtime/offline/files.ts';
import { type PageQueries, pageQuery } from '#client/runtime/route.ts';
import { useUser } from '#client/runtime/session/session.tsx';
import { Failed } from '#client/ui/Failed.tsx';
import { ResponsiveTable } from '#client/ui/lists/ResponsiveTable.tsx';
import { listPacks } from '#contract/exports/packs.ts';
import { m } from '#domain/messages.ts';

const KILOBYTE = 1024;

/** `startOfflineApp` returns a function that empties the page again. */
type OfflineApp = { startOfflineApp: (root: HTMLElement) => () => void };

export const queries: PageQueries<'offline'> = () => [pageQuery({ endpoint: listPacks })];

/**
 * Keeps languages on the device and searches them. The app that fills the page is a program of its
 * own with Preact, because the service worker stores it for the time without a connection.
 */
export default function OfflinePage() {
  const user = useUser();
  const root = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'started' | 'failed'>('loading');
  useEffect(() => {
    const container = root.current;
    if (!container) return;
    let stop: (() => void) | null = null;
    let isShown = true;
    import(/* @vite-ignore */ offlineFiles().script).then(
      (app: OfflineApp) => {
        if (!isShown) return;
        stop = app.startOfflineApp(container);
        setState('started');
      },
      () => setState('failed'),
    );
    return () => {
      isShown = false;
      stop?.();
    };
  }, []);
  return (
    <>
      <div className="page-header">
        <h1>{m.titles_offline()}</h1>
        <p>{m.offline_intro()}</p>
      </div>
      {state === 'loading' && (
        <>
          <p role="status" className="needs-scripts">
            {m.offline_loading()}
          </p>
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
        data-account={user?.id ?? ''}
        {...offlineAttributes(offlineFiles())}
      />
    </>
  );
}

/** Lists the files of all languages with links, for readers without scripts. */
function PackTable() {
  const { data: packs } = useApiQuery(listPacks);
  if (!packs?.length) return null;
  return (
    <ResponsiveTable
      caption={m.offline_table_caption()}
      columns={[
        m.offline_table_language(),
        m.offline_table_contents(),
        m.offline_table_rows(),
        m.offline_table_size(),
      ]}
    >
      {packs.map(({ name, kind, rows, url, bytes }) => (
        <tr key={url}>
          <td className="word-cell">
            <a href={url}>{name}</a>
          </td>
          <td>{kind === 'words' ? m.offline_table_words() : m.offline_table_definitions()}</td>
          <td>{m.offline_table_count({ rows })}</td>
          <td>{m.offline_table_kilobytes({ size: String(Math.ceil(bytes / KILOBYTE)) })}</td>
        </tr>
      ))}
    </ResponsiveTable>
  );
}
