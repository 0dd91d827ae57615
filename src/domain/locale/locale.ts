import type { locales } from '../messages/locales.ts';

/** A language of the interface, as in BCP 47. `Language` is a language of words. */
export type Locale = (typeof locales)[number];

/** The locale of messages/en, which translations translate. */
export const SOURCE_LOCALE = 'en' satisfies Locale;

/** The builds for browsers put the locale of the document here. */
declare const DOCUMENT_LOCALE: Locale;

let read = (): Locale => SOURCE_LOCALE;

/**
 * Sets from where `currentLocale` reads on a server, or in a browser in development.
 * @returns the source until now
 */
export function readLocaleFrom(source: () => Locale): () => Locale {
  const before = read;
  read = source;
  return before;
}

/** Returns the locale of the request that is being answered, or of the document in a browser. */
export const currentLocale = (): Locale =>
  typeof DOCUMENT_LOCALE === 'undefined' ? read() : DOCUMENT_LOCALE;
