import { BROWSER_COOKIE } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { randomKey } from './attempt.ts';

/** The lifetime of the cookie: the longest time for which the server stores a reply for retries. */
const MAX_AGE_SECONDS = limits.idempotencyHours.report * 60 * 60;

/**
 * Stores a random id in a cookie, or renews the existing cookie. The id lets the server distinguish
 * this browser's retries from those of other signed-out people. Without the cookie, the server
 * ignores the idempotency keys of signed-out people.
 */
export function keepBrowserId(page: Pick<Document, 'cookie'>, isSecure: boolean): void {
  const stored = page.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${BROWSER_COOKIE}=`))
    ?.slice(BROWSER_COOKIE.length + 1);
  const attributes = [
    `${BROWSER_COOKIE}=${stored ?? randomUuid()}`,
    'Path=/',
    `Max-Age=${MAX_AGE_SECONDS}`,
    'SameSite=Lax',
    ...(isSecure ? ['Secure'] : []),
  ];
  page.cookie = attributes.join('; ');
}

/**
 * Returns a version 4 UUID. `crypto.randomUUID` is not used, because browsers offer it over https
 * only.
 */
function randomUuid(): string {
  const hex = randomKey();
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ];
  return parts.join('-');
}
