import { splitLocale } from '#domain/locale/addresses.ts';
import type { Locale } from '#domain/locale/locale.ts';

/**
 * Returns the locale of the page to which a sign-in returns, which is the one where it started.
 * Undefined for the pages under /oidc, whose addresses have none.
 */
export const returnLocale = (returnTo: string): Locale | undefined =>
  returnTo.startsWith('/oidc/') ? undefined : splitLocale(returnTo).locale;
