import { languages } from '../languages.ts';
import { type Locale, SOURCE_LOCALE } from './locale.ts';

/** The name of each locale in its own language. */
const names: ReadonlyMap<string, string> = new Map([
  [SOURCE_LOCALE, 'English'],
  ...Object.values(languages).map(({ lang, ownName }) => [lang, ownName] as const),
]);

/** The locales that a site offers by default, because two readers agree with their texts. */
const released: ReadonlySet<string> = new Set([SOURCE_LOCALE]);

/** The ids of all locales, including those without texts yet. */
export const localeIds: readonly string[] = [...names.keys()];

/** Returns the name of a locale in its own language. */
export const localeName = (locale: Locale): string => names.get(locale) ?? locale;

export const isReleased = (locale: Locale): boolean => released.has(locale);
