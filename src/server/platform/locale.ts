import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, readLocaleFrom, SOURCE_LOCALE } from '#domain/locale/locale.ts';
import { locales as knownLocales } from '#domain/messages/locales.ts';

const locales = new AsyncLocalStorage<Locale>();
readLocaleFrom(() => locales.getStore() ?? SOURCE_LOCALE);

/** Runs code whose texts are in a locale, also after it has waited. */
export const inLocale = <T>(locale: Locale, run: () => T): T => locales.run(locale, run);

/** Runs code whose texts are not in the locale of the request that has started it. */
export const inDefaultLocale = <T>(run: () => T): T => inLocale(SOURCE_LOCALE, run);

/** Returns the locale with this name, or undefined if this release does not have it. */
export const findLocale = (name: unknown): Locale | undefined =>
  knownLocales.find((locale) => locale === name);
