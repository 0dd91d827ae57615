import { CacheFirst, ExpirationPlugin } from 'serwist';
import { findShellFile } from './shell.ts';

const MAX_ASSETS = 150;

/** The names of built files contain a hash of their content, so a stored file is never outdated. */
const strategy = new CacheFirst({
  cacheName: 'assets',
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (isBuiltFile(response) ? response : null) },
    new ExpirationPlugin({ maxEntries: MAX_ASSETS, maxAgeFrom: 'last-used' }),
  ],
});

/**
 * Whether a response is a built file, and not, for example, the login page of a Wi-Fi network.
 * Only this site calls its files immutable, and no built script or stylesheet is HTML.
 */
function isBuiltFile({ status, type, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    type === 'basic' &&
    !redirected &&
    (headers.get('cache-control') ?? '').includes('immutable') &&
    !(headers.get('content-type') ?? '').startsWith('text/html')
  );
}

export async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  return (await findShellFile(request.url)) ?? strategy.handle({ event, request });
}

/** Stores the scripts and the stylesheet that a document names, unless they are stored already. */
export async function storeAssets(event: ExtendableEvent, html: string): Promise<void> {
  const addresses = new Set(html.match(/\/assets\/[\w.-]+/g));
  for (const address of addresses) {
    if (await findShellFile(address)) continue;
    await strategy.handle({ event, request: new Request(address) });
  }
}
