import { BROWSER_COOKIE } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { randomKey } from './attempt.ts';

/** As long as the server may hold an answer that this browser can ask for again. */
const SECONDS = limits.idempotencyHours.report * 60 * 60;

/**
 * Gives this browser a random id, so that the server knows its repeated calls from those of others.
 * Only people who are signed out need one; each use prolongs it. Without cookies the server ignores
 * the keys of calls.
 */
export function keepBrowserId(page: Pick<Document, 'cookie'>, isSecure: boolean): void {
  const kept = page.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${BROWSER_COOKIE}=`))
    ?.slice(BROWSER_COOKIE.length + 1);
  const secure = isSecure ? '; Secure' : '';
  page.cookie = `${BROWSER_COOKIE}=${kept ?? randomUuid()}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
}

/** A version 4 UUID. `crypto.randomUUID` does not exist on plain http. */
function randomUuid(): string {
  const hex = randomKey();
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
