/**
 * The path to return to after signing in: a path of this site, but not the sign-in itself. Anything
 * else becomes the landing page.
 */
export function returnPath(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > LONGEST || !OWN_PATH.test(raw) || UNSAFE.test(raw))
    return '/';
  const site = 'http://site.invalid';
  if (!URL.canParse(raw, site)) return '/';
  const url = new URL(raw, site);
  // `new URL` has resolved dots, so `/.//other.example` is now `//other.example`.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === site &&
    path.length <= LONGEST &&
    OWN_PATH.test(path) &&
    !SIGN_IN.test(decoded(url.pathname))
    ? path
    : '/';
}

/**
 * Decodes a path like the router, so that `/%61pi/logout` is `/api/logout`; null if it is
 * malformed.
 */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Encodes the path again, so that it can be stored in a cookie. */
const LONGEST = 2000;
const OWN_PATH = /^\/(?![/\\])/;
const UNSAFE = /[\p{Cc}\\]/u;
const SIGN_IN = /^\/(?:api|oidc)(?:[/?#]|$)/;
