/**
 * Where signing in may come back to: a path of this site, never the sign-in itself. Anything else
 * becomes the landing page.
 */
export function returnPath(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > LONGEST || !OWN_PATH.test(raw) || UNSAFE.test(raw))
    return '/';
  const site = 'http://site.invalid';
  if (!URL.canParse(raw, site)) return '/';
  const url = new URL(raw, site);
  // Dots are resolved by now: `/.//other.example` has become `//other.example`.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === site &&
    path.length <= LONGEST &&
    OWN_PATH.test(path) &&
    !SIGN_IN.test(decoded(url.pathname))
    ? path
    : '/';
}

/**
 * As the router reads it: `/%61pi/logout` is `/api/logout`. What cannot be read is no address at
 * all.
 */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** With its escapes, so that it fits into a cookie. */
const LONGEST = 2000;
const OWN_PATH = /^\/(?![/\\])/;
const UNSAFE = /[\p{Cc}\\]/u;
const SIGN_IN = /^\/(?:api|oidc)(?:[/?#]|$)/;
