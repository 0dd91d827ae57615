import { locales } from '../messages/locales.ts';
import { currentLocale, type Locale, SOURCE_LOCALE } from './locale.ts';

/** The builds for browsers put the prefix of the document's locale here. */
declare const ADDRESS_PREFIX: string;

/** Returns what the paths of a locale's pages start with, as in `/sw`. English has no prefix. */
export const localePrefix = (locale: Locale): string =>
  locale === SOURCE_LOCALE ? '' : `/${locale.toLowerCase()}`;

const prefixes = /* @__PURE__ */ locales.map((locale) => [localePrefix(locale), locale] as const);

/**
 * Turns the path of an English page into its path in the locale of the request or document.
 * Use it only for pages that exist in all locales, and for what redirects to them.
 */
export const localize = (path: string): string =>
  (typeof ADDRESS_PREFIX === 'undefined' ? localePrefix(currentLocale()) : ADDRESS_PREFIX) + path;

/** Splits a path, which may have a query, into its locale and the same path in English. */
export function splitLocale(path: string): { locale: Locale; path: string } {
  for (const [prefix, locale] of prefixes)
    if (prefix && path.startsWith(prefix) && /^[/?]?$/.test(path.charAt(prefix.length))) {
      // Several slashes would make the rest of the path the name of another site.
      return { locale, path: `/${path.slice(prefix.length).replace(/^[/\\]+/, '')}` };
    }
  return { locale: SOURCE_LOCALE, path };
}

/**
 * Returns the path of a page in English. In a browser, the paths of other locales than the
 * document's have none, because their texts need another document.
 */
export function englishPath(path: string): string | null {
  if (typeof ADDRESS_PREFIX === 'undefined') return splitLocale(path).path;
  return path.startsWith(`${ADDRESS_PREFIX}/`) ? path.slice(ADDRESS_PREFIX.length) : null;
}

/** Returns the `lang` of an English text, which has the language of the page in English. */
export const englishLang = (): string | undefined =>
  (typeof ADDRESS_PREFIX === 'undefined' ? localePrefix(currentLocale()) : ADDRESS_PREFIX)
    ? SOURCE_LOCALE
    : undefined;
