import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, readLocaleFrom, SOURCE_LOCALE } from '#domain/locale/locale.ts';

const locales = new AsyncLocalStorage<Locale>();
readLocaleFrom(() => locales.getStore() ?? SOURCE_LOCALE);

/** Runs code whose texts are in a locale, also after it has waited. */
export const inLocale = <T>(locale: Locale, run: () => T): T => locales.run(locale, run);

/** Runs code whose texts are not in the locale of the request that has started it. */
export const inEnglish = <T>(run: () => T): T => inLocale(SOURCE_LOCALE, run);

/**
 * Returns the locale with this name, or undefined if the site does not offer it.
 * @param offered the locales of the configuration
 */
export const findLocale = (name: unknown, offered: readonly Locale[]): Locale | undefined =>
  offered.find((locale) => locale === name);
