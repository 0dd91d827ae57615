/** Where signing in may come back to: a path of this site, never the sign-in itself. Anything else becomes the landing page. */
export function returnPath(raw: unknown): string {
  if (typeof raw !== 'string' || raw.length > 2000 || !OWN_PATH.test(raw) || UNSAFE.test(raw)) return '/';
  const site = 'http://site.invalid';
  if (!URL.canParse(raw, site)) return '/';
  const url = new URL(raw, site);
  // Dots are resolved by now: `/.//other.example` has become `//other.example`.
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === site && OWN_PATH.test(path) && !SIGN_IN.test(path) ? path : '/';
}

const OWN_PATH = /^\/(?![/\\])/;
const UNSAFE = /[\p{Cc}\\]/u;
const SIGN_IN = /^\/(?:api|oidc)(?:[/?#]|$)/;
