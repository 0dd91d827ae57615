import { localize } from '#domain/locale/addresses.ts';
import type { Connection } from '../loading.ts';
import { canWorkOffline, registerServiceWorker, removeServiceWorker } from './registration.ts';

/** How long a page must be shown before the service worker stores it. */
const READ_MS = 5000;
/** The cookie that lists the kept packs (src/client/offline/storage). */
const KEPT_COOKIE = /(?:^|; )mazwi_kept=[^;]/;

let timer: ReturnType<typeof setTimeout>;

if (canWorkOffline()) void start();
else void removeServiceWorker();

async function start(): Promise<void> {
  linkManifest();
  rememberSoughtWords();
  // The router dispatches an event for each change of the address.
  for (const change of ['pushState', 'replaceState', 'popstate'])
    addEventListener(change, storeAfterReading);
  await registerServiceWorker();
  storeAfterReading();
}

/**
 * Adds the link to the web app manifest. The document from the server does not contain it, because
 * some browsers would load the manifest at once.
 */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = localize('/manifest.webmanifest');
  document.head.append(link);
}

/**
 * Asks the worker to store the page that the person reads, if they keep a language. Pages that are
 * opened by navigation in the client load no document, and the documents of signed-in people must
 * not be stored.
 */
function storeAfterReading(): void {
  clearTimeout(timer);
  timer = setTimeout(async () => {
    const { connection } = navigator as { connection?: Connection };
    if (!KEPT_COOKIE.test(document.cookie) || connection?.saveData || !navigator.onLine) return;
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'visited', url: location.href });
  }, READ_MS);
}

/** Keeps the text of a link that is clicked offline, which the offline dictionary then looks up. */
function rememberSoughtWords(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!navigator.onLine && link) sessionStorage['mazwi.sought'] = link.textContent;
    },
    true,
  );
}
