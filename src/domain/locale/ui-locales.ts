import { currentLocale, SOURCE_LOCALE } from './locale.ts';

/** The parameter with the locales that a person prefers (OpenID Connect Core 1.0, 3.1.2.1). */
export const UI_LOCALES = 'ui_locales';

/** Adds the current locale to the address of a page under /oidc, unless it is English. */
export const withUiLocale = (address: string): string =>
  currentLocale() === SOURCE_LOCALE
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}${UI_LOCALES}=${currentLocale()}`;
