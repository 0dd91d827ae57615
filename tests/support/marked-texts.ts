import { currentLocale, SOURCE_LOCALE } from '../../src/domain/locale/locale.ts';
import type { m } from '../../src/domain/messages.ts';

/** The locales of a test whose texts are marked. */
export const MARKED_LOCALES = [SOURCE_LOCALE, 'en-XA', 'en-XB'];

/**
 * Begins each text that is not English with its locale, as in "[en-XA] Sign in". Use it to mock
 * messages.ts, so that a test in several locales needs no translations.
 */
export function markTexts({ m: messages }: { m: typeof m }): { m: typeof m } {
  const marked = Object.entries(messages).map(([id, show]) => [
    id,
    (values: never) => {
      const text = (show as (values: never) => string)(values);
      return currentLocale() === SOURCE_LOCALE ? text : `[${currentLocale()}] ${text}`;
    },
  ]);
  return { m: Object.fromEntries(marked) as typeof m };
}
