/** A language of the interface, as in BCP 47. `Language` is a language of words. */
export type Locale = 'en';

/** The locale of messages/en, which translations translate, and of texts that nobody asked for. */
export const SOURCE_LOCALE = 'en' satisfies Locale;

/** The builds for browsers put the locale of the document here. */
declare const DOCUMENT_LOCALE: Locale;

const read = (): Locale => SOURCE_LOCALE;

/** Returns the locale of the request that is being answered, or of the document in a browser. */
export const currentLocale = (): Locale =>
  typeof DOCUMENT_LOCALE === 'undefined' ? read() : DOCUMENT_LOCALE;
