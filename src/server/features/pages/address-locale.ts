import { isEnglishOnly } from '#contract/match-page.ts';
import { localePrefix } from '#domain/locale/addresses.ts';
import { type Locale, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { localeIds } from '#domain/locale/locale-table.ts';
import { locales } from '#domain/messages/locales.ts';

type AddressLocale = { locale: Locale; redirect: { to: string; status: 301 | 303 } | null };

const known: ReadonlySet<string> = new Set(
  [...localeIds, ...locales].map((id) => id.toLowerCase()),
);

const NO_PAGES = /^\/+(?:api|oidc|sandbox)(?:[/?#]|$)/;

/**
 * Returns the locale in an address, and where to redirect if this is not how the site writes the
 * address. A locale that the site does not offer leads to the same page in English, for now, and so
 * do all locales of pages that are only in English.
 * @param url the path and query of the request
 * @param offered the locales that the site offers
 */
export function readAddressLocale(url: string, offered: readonly Locale[]): AddressLocale {
  const [, id = '', rest = ''] = /^\/([^/?\\]*)(.*)$/s.exec(url) ?? [];
  const lower = id.toLowerCase();
  if (!known.has(lower)) return { locale: SOURCE_LOCALE, redirect: leaveSignOut(url, offered) };
  // Several slashes would make the rest of the address the name of another site.
  const path = `/${rest.replace(/^[/\\]+/, '')}`;
  const locale = offered.find((each) => localePrefix(each) === `/${lower}`);
  if (!locale && !isForPages(path)) return { locale: SOURCE_LOCALE, redirect: null };
  if (!locale || isEnglishOnly(path))
    return { locale: SOURCE_LOCALE, redirect: { to: path, status: 303 } };
  const to = `/${lower}${path}`;
  return { locale, redirect: to === url ? null : { to, status: 301 } };
}

/**
 * Returns whether a path without its prefix may be one of a page. Redirects to other paths would lead
 * around `returnPath`, and end the session that a person has just begun.
 */
function isForPages(path: string): boolean {
  const decoded = decodePath(path).toLowerCase();
  return !NO_PAGES.test(decoded) && !known.has(/^\/+([^/?#\\]*)/.exec(decoded)?.[1] ?? '');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Redirects the address to which the provider leads after signing out. `state` contains the locale,
 * because providers know only one such address.
 */
function leaveSignOut(url: string, offered: readonly Locale[]): AddressLocale['redirect'] {
  if (!url.startsWith('/?')) return null;
  const state = new URLSearchParams(url.slice(2)).get('state');
  const locale = offered.find((each) => each === state);
  return locale ? { to: `${localePrefix(locale)}/`, status: 303 } : null;
}
