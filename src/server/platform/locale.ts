import { AsyncLocalStorage } from 'node:async_hooks';
import { type Locale, readLocaleFrom, SOURCE_LOCALE } from '#domain/locale/locale.ts';

const locales = new AsyncLocalStorage<Locale>();
let defaultLocale: Locale = SOURCE_LOCALE;
readLocaleFrom(() => locales.getStore() ?? defaultLocale);

/** Sets the locale of all texts that `inLocale` does not choose. */
export function setDefaultLocale(locale: Locale): void {
  defaultLocale = locale;
}

/** Runs code whose texts are in a locale, also after it has waited. */
export const inLocale = <T>(locale: Locale, run: () => T): T => locales.run(locale, run);

/** Runs code whose texts are not in the locale of the request that has started it. */
export const inDefaultLocale = <T>(run: () => T): T => inLocale(defaultLocale, run);
