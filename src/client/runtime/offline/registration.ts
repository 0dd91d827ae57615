const SCRIPT = '/sw.js';

/** Returns whether the site has a service worker and this browser can install it. */
export const canWorkOffline = (): boolean =>
  'serviceWorker' in navigator && document.documentElement.dataset.offline !== 'off';

/** Installs the service worker, unless it is installed already. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(SCRIPT, { scope: '/', updateViaCache: 'none' });
}

/**
 * Removes the service worker of a site that has turned it off (SERVICE_WORKER), and its caches. The
 * caches can outlive the worker, which may store a last file while it is being replaced.
 */
export async function removeServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  await registration?.unregister();
  if (!('caches' in window)) return;
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * Installs the service worker and makes it store the files that search a kept language. Call it
 * when the person keeps a language.
 * @returns whether the offline app now opens without a connection
 */
export async function storeOfflineApp(): Promise<boolean> {
  if (!canWorkOffline()) return false;
  try {
    await registerServiceWorker();
    const { active } = await navigator.serviceWorker.ready;
    return active !== null && (await ask(active, { type: 'keepFiles' }));
  } catch {
    return false;
  }
}

/** Sends a message to the service worker and waits for its answer. */
function ask(worker: ServiceWorker, message: { type: 'keepFiles' }): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}
