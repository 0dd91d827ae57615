import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { localize } from '#domain/locale/addresses.ts';
import { PRODUCT } from '#domain/product.ts';
import { describeOfflineUse } from '../shell/kept-languages.ts';
import { Logo } from '../shell/Logo.tsx';
import { Icon } from '../ui/Icon.tsx';
import { OfflineApp } from './OfflineApp.tsx';

/** A whole page around the offline app, without the navigation of the site. */
const Shell = ({ worker }: { worker: string }) => (
  <>
    <ShellBar />
    <header className="site-header">
      <div>
        <a className="brand" href={localize('/offline')}>
          <Logo />
          {PRODUCT}
        </a>
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      <div id="offline-app">
        <OfflineApp worker={worker} isShell />
      </div>
    </main>
  </>
);

/** Says what works offline. The bar is empty while there is a connection. */
function ShellBar() {
  // The shell is shown because the site did not answer, even if the device has a connection.
  const [isOffline, setOffline] = useState(true);
  useEffect(() => {
    addEventListener('offline', () => setOffline(true));
    addEventListener('online', () => setOffline(false));
  }, []);
  return (
    <div role="status">
      {isOffline && (
        <div className="offline-bar">
          <Icon name="offline" />
          <a href={localize('/offline')}>{describeOfflineUse()}</a>
        </div>
      )}
    </div>
  );
}

/** Fills the page /offline, which has its heading already. Returns a function that empties it. */
export function startOfflineApp(root: HTMLElement): () => void {
  const app = createRoot(root);
  app.render(<OfflineApp worker={root.dataset.worker ?? ''} />);
  return () => app.unmount();
}

// The document that the service worker shows in place of pages that are not stored.
const shell = document.querySelector<HTMLElement>('#offline-app[data-shell]');
if (shell) {
  document.body.replaceChildren();
  createRoot(document.body).render(<Shell worker={shell.dataset.worker ?? ''} />);
}
