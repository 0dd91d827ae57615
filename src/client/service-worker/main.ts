import { answerAsset } from './assets.ts';
import { deleteOldShells, showShell, storeKeptFiles, storeShell } from './shell.ts';
import { answerPage, isStoredPage, storeVisitedPage } from './stored-pages.ts';

/**
 * Requests that the browser sends as if there were no worker: the API, sign-in, language packs,
 * which the offline app stores by itself, downloads, and the scripts for other sites.
 */
const UNTOUCHED =
  /^\/(?:(?:api|oidc|sandbox|packs|data)\/|(?:sw\.js|embed\.js|healthz|readyz|metrics)$)/;

const OFFLINE_PAGE = '/offline';

const OFFLINE_TIMEOUT_MS = 4000;

declare const self: ServiceWorkerGlobalScope;

/** The messages that pages send with src/client/runtime/offline/registration.ts. */
type PageMessage = { type: 'visited'; url: string } | { type: 'keepFiles' };

// The worker neither skips waiting nor claims pages, so that a new version never changes a page
// that is open (decision 0048).
self.addEventListener('install', (event) => event.waitUntil(storeShell()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells()));

self.addEventListener('fetch', (event) => {
  const response = answer(event);
  if (response) event.respondWith(response);
});

self.addEventListener('message', (event) => {
  const message = event.data as PageMessage;
  const [port] = event.ports;
  if (message.type === 'visited') event.waitUntil(storeVisitedPage(event, message.url));
  if (message.type === 'keepFiles')
    event.waitUntil(
      storeKeptFiles().then(
        () => port?.postMessage(true),
        () => port?.postMessage(false),
      ),
    );
});

/** Returns the response to a request, or null if the browser should send the request itself. */
function answer(event: FetchEvent): Promise<Response> | null {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return null;
  if (request.headers.has('range') || UNTOUCHED.test(url.pathname)) return null;
  if (url.pathname.startsWith('/assets/')) return answerAsset(event);
  if (request.mode !== 'navigate') return null;
  if (isStoredPage(url)) return answerPage(event);
  const response = fetch(request);
  return (
    url.pathname === OFFLINE_PAGE
      ? Promise.race([response, rejectAfter(OFFLINE_TIMEOUT_MS)])
      : response
  ).catch(showShell);
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
}
