import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/**
 * A service worker that replaces the installed one immediately, deletes the stored pages and files,
 * and unregisters itself. Kept languages and the outbox are in IndexedDB, which it leaves alone.
 */
const REMOVAL_SCRIPT = `\
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/**
 * Serves the service worker, or the script that removes it.
 * @param builtFiles the folder with the built service worker; null to remove the worker
 */
export async function serviceWorkerRoute(
  app: FastifyInstance,
  builtFiles: string | null,
): Promise<void> {
  const script = builtFiles ? await readFile(join(builtFiles, 'sw.js')) : REMOVAL_SCRIPT;
  app.get('/sw.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // A cache in front of this server would delay the removal.
      .headers({ 'cache-control': 'no-cache', 'surrogate-control': 'no-store' })
      .send(script),
  );
}
