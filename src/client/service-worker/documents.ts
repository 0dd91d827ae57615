/**
 * The header of documents that are the same for everybody (server/features/pages/routes.ts). The
 * sign-in page of a public Wi-Fi network does not have it.
 */
const PUBLIC_DOCUMENT = 'mazwi-document';

/** Returns whether a response is a whole public page of this site, which may be stored. */
export function isStorableDocument(response: Response): boolean {
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
export const isGone = (response: Response): boolean =>
  (response.status === 404 || response.status === 410) && isPublicDocument(response);

const isPublicDocument = ({ headers }: Response) => headers.get(PUBLIC_DOCUMENT) === 'public';

/**
 * Returns the response without its `Vary` header. Otherwise the cache would keep a second copy for
 * requests with `Save-Data`.
 */
export function withoutVary(response: Response): Response {
  return new Response(response.body, { headers: copyHeaders(response, ['vary']) });
}

/**
 * Adds the date of a stored document to its `<html>` element as `data-copy`, so that the page can
 * say how old it is.
 */
export async function markAsCopy(stored: Response): Promise<Response> {
  const date = new Date(stored.headers.get('date') ?? '');
  const copy = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  const html = await stored.text();
  return new Response(html.replace('<html', `<html data-copy="${copy}"`), {
    headers: copyHeaders(stored, []),
  });
}

/** The stored body is not compressed any more. */
function copyHeaders({ headers }: Response, without: readonly string[]): Headers {
  const copy = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', ...without]) copy.delete(name);
  return copy;
}
