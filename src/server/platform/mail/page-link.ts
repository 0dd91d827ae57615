import { isEnglishOnly } from '#contract/match-page.ts';
import { localize } from '#domain/locale/addresses.ts';

/**
 * Returns the address of a page for an email, in the locale of the recipient. Pages that are only in
 * English have one address.
 * @param path the path of the English page, which may have a query and a fragment
 */
export function pageLink(publicUrl: string, path: string): string {
  return publicUrl + (isEnglishOnly(path) ? path : localize(path));
}
