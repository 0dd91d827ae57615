import { answer } from './routes.ts';
import { deleteOldShells, storeKeptFiles, storeShell } from './shell.ts';
import { storeVisitedPage } from './stored-pages.ts';

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
