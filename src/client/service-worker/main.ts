import { deleteOldShells, storeShell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;

// The worker neither skips waiting nor claims pages, so that a new version never changes a page
// that is open (decision 0048).
self.addEventListener('install', (event) => event.waitUntil(storeShell()));
self.addEventListener('activate', (event) => event.waitUntil(deleteOldShells()));
