import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, readLocaleFrom, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { locales as knownLocales } from '#domain/messages/locales.ts';

const locales = new AsyncLocalStorage<Locale>();
let defaultLocale: Locale = SOURCE_LOCALE;
readLocaleFrom(() => locales.getStore() ?? defaultLocale);

/** Sets the locale of all texts that `inLocale` does not choose. */
export function setDefaultLocale(locale: Locale): void {
  defaultLocale = locale;
}

export const getDefaultLocale = (): Locale => defaultLocale;

/** Runs code whose texts are in a locale, also after it has waited. */
export const inLocale = <T>(locale: Locale, run: () => T): T => locales.run(locale, run);

/** Runs code whose texts are not in the locale of the request that has started it. */
export const inDefaultLocale = <T>(run: () => T): T => inLocale(defaultLocale, run);

/** Returns the locale with this name, or undefined if this release does not have it. */
export const findLocale = (name: unknown): Locale | undefined =>
  knownLocales.find((locale) => locale === name);

/** Returns the locale that a path of the site begins with, as in /sw/about. */
export const findLocaleOfPath = (path: string): Locale | undefined =>
  knownLocales.find((locale) => path.split(/[/?#]/)[1] === locale.toLowerCase());
