import { ExpirationPlugin, NetworkFirst, type SerwistPlugin } from 'serwist';
import { storeAssets } from './assets.ts';
import { isGone, isStorableDocument, markAsCopy, withoutVary } from './documents.ts';
import { showShell } from './shell.ts';

/** Matches the paths of the pages that are stored. The build replaces it (contract/pages.ts). */
declare const STORED_PAGES: string;
const storedPages = new RegExp(STORED_PAGES);

const PAGES_CACHE = 'pages';
const MAX_PAGES = 200;
const TIMEOUT_SECONDS = 8;
const SLOW_TIMEOUT_SECONDS = 15;

/** The responses with status 5xx, which are shown only if there is no stored copy. */
const serverErrors = new WeakMap<Event, Response>();

const documentRules: SerwistPlugin = {
  fetchDidSucceed: async ({ event, response }) => {
    if (response.status < 500) return response;
    serverErrors.set(event, response);
    throw new Error(`status ${response.status}`);
  },
  cacheWillUpdate: async ({ request, response }) => {
    if (isGone(response)) await (await caches.open(PAGES_CACHE)).delete(request);
    return isStorableDocument(response) ? withoutVary(response) : null;
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse ? markAsCopy(cachedResponse) : null,
};
// There is no maximum age, because on a phone whose clock is wrong it would delete everything.
const newest = new ExpirationPlugin({ maxEntries: MAX_PAGES, maxAgeFrom: 'last-used' });

const createStrategy = (networkTimeoutSeconds: number) =>
  new NetworkFirst({
    cacheName: PAGES_CACHE,
    networkTimeoutSeconds,
    matchOptions: { ignoreVary: true },
    plugins: [documentRules, newest],
  });
const strategy = createStrategy(TIMEOUT_SECONDS);
const slowStrategy = createStrategy(SLOW_TIMEOUT_SECONDS);

export const isStoredPage = ({ pathname }: URL): boolean => storedPages.test(pathname);

/** Answers from the network, else with the stored copy of the page, else with the shell. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    return await (isSlowConnection() ? slowStrategy : strategy).handle({ event, request });
  } catch {
    return serverErrors.get(event) ?? showShell();
  }
}

/**
 * Stores a page that the person read without loading its public document, because they are signed
 * in or came from another page. The request is anonymous, so the stored page is the public one.
 */
export async function storeVisitedPage(event: ExtendableEvent, address: string): Promise<void> {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin || !isStoredPage(url)) return;
  const request = new Request(url, { credentials: 'omit' });
  try {
    const [response, stored] = slowStrategy.handleAll({ event, request });
    const html = await (await response).text();
    await stored;
    await storeAssets(event, html);
  } catch {
    // The page is not stored if the connection is lost meanwhile.
  }
}

function isSlowConnection(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /^(slow-)?2g$/.test(connection?.effectiveType ?? '');
}
