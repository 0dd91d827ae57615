import type { Problem } from '#contract/errors.ts';
import { currentLocale, SOURCE_LOCALE } from '#domain/locale/locale.ts';

/** The builds for browsers say here whether they are English. English ones leave the import out. */
declare const IS_SOURCE_LOCALE: boolean;

/**
 * Returns the text of an API error in the locale of the page. Replies have the English one, which is
 * shown if the error is of another release, or if its text cannot be loaded.
 */
export async function problemText({ code, values, detail }: Problem): Promise<string> {
  if (typeof IS_SOURCE_LOCALE !== 'undefined' && IS_SOURCE_LOCALE) return detail;
  if (code === undefined || currentLocale() === SOURCE_LOCALE) return detail;
  const texts = await import('#contract/error-texts.ts').catch(() => null);
  return texts && code in texts.errorTexts ? texts.showError(code, values) : detail;
}
