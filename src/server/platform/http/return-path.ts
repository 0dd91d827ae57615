/**
 * Returns the path to which the browser returns after signing in. The path must belong to this site
 * and be outside /api and /oidc; anything else is replaced by the landing page.
 */
export function returnPath(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > LONGEST || !OWN_PATH.test(raw) || UNSAFE.test(raw))
    return '/';
  const site = 'http://site.invalid';
  if (!URL.canParse(raw, site)) return '/';
  const url = new URL(raw, site);
  // `new URL` has resolved dots, so `/.//other.example` is now `//other.example`. Check the path
  // again.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === site &&
    path.length <= LONGEST &&
    OWN_PATH.test(path) &&
    !SIGN_IN.test(decoded(url.pathname))
    ? path
    : '/';
}

/**
 * Decodes a path as the router does, so that `/%61pi/logout` becomes `/api/logout`. Returns a
 * malformed path unchanged.
 */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The maximum length, in characters, so that the path fits into a cookie. */
const LONGEST = 2000;
const OWN_PATH = /^\/(?![/\\])/;
const UNSAFE = /[\p{Cc}\\]/u;
/**
 * Paths to which the browser must not return after signing in. /oidc/security is not among them,
 * because its pages are for signed-in people.
 */
const SIGN_IN = /^\/(?:api|oidc(?!\/security(?:[/?#]|$)))(?:[/?#]|$)/;
