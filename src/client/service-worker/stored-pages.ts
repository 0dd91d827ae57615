import { ExpirationPlugin, NetworkFirst, type SerwistPlugin } from 'serwist';
import { storeAssets } from './assets.ts';
import { showShell } from './shell.ts';

/**
 * The header of documents that are the same for everybody (server/features/pages/routes.ts). The
 * sign-in page of a public Wi-Fi network does not have it.
 */
const PUBLIC_DOCUMENT = 'mazwi-document';

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
// There is no maximum age. On a phone with a wrong clock, it would delete everything.
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

/** Returns whether a response is a whole public page of this site, which may be stored. */
function isStorableDocument(response: Response): boolean {
  const { status, type, redirected, headers } = response;
  const cacheControl = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    isPublicDocument(response) &&
    /\bpublic\b/.test(cacheControl) &&
    !/\bno-store\b/.test(cacheControl) &&
    (headers.get('content-type') ?? '').startsWith('text/html')
  );
}

/** Returns whether this site has deleted the page, such as a term that was removed. */
const isGone = (response: Response): boolean =>
  (response.status === 404 || response.status === 410) && isPublicDocument(response);

const isPublicDocument = ({ headers }: Response) => headers.get(PUBLIC_DOCUMENT) === 'public';

/**
 * Returns the response without its `Vary` header. Otherwise the cache would keep a second copy for
 * requests with `Save-Data`.
 */
function withoutVary(response: Response): Response {
  return new Response(response.body, { headers: copyHeaders(response, ['vary']) });
}

/**
 * Adds the date of a stored document to its `<html>` element as `data-copy`, so that the page can
 * say how old it is.
 */
async function markAsCopy(stored: Response): Promise<Response> {
  const date = new Date(stored.headers.get('date') ?? '');
  const copy = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  const html = await stored.text();
  return new Response(html.replace('<html', `<html data-copy="${copy}"`), {
    headers: copyHeaders(stored, []),
  });
}

/**
 * Copies headers, except those in `without` and those about the compression, because the cache
 * stores bodies decompressed.
 */
function copyHeaders({ headers }: Response, without: readonly string[]): Headers {
  const copy = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', ...without]) copy.delete(name);
  return copy;
}
