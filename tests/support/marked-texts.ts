import { currentLocale, SOURCE_LOCALE } from '../../src/domain/locale/locale.ts';
import * as english from '../../src/domain/messages/en/index.ts';

/** The locales of a test whose texts are marked. */
export const MARKED_LOCALES = [SOURCE_LOCALE, 'en-XA', 'en-XB'];

/**
 * Begins each text with its locale, as in "[en-XA] Sign in". Use it to mock messages.ts, so that a
 * test in several locales needs no translations.
 * @param options.isEnglishMarked also marks English texts, to find them in replies
 */
export function markTexts({ isEnglishMarked = false } = {}): { m: typeof english } {
  const marked = Object.entries(english).map(([id, show]) => [
    id,
    (values: never) => {
      const text = (show as (values: never) => string)(values);
      return currentLocale() === SOURCE_LOCALE && !isEnglishMarked
        ? text
        : `[${currentLocale()}] ${text}`;
    },
  ]);
  return { m: Object.fromEntries(marked) as typeof english };
}
