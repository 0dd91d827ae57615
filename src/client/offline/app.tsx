import { createRoot } from 'react-dom/client';
import { OfflineApp } from './OfflineApp.tsx';
import { Shell } from './Shell.tsx';

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
