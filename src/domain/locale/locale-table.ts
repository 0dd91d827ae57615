import type { Locale } from './locale.ts';

type LocaleFacts = {
  /** The name of the language in itself. */
  name: string;
  /** Whether sites offer the locale without being told to, because two readers agree with it. */
  isReleased?: true;
};

const localeTable: Readonly<Record<string, LocaleFacts>> = {
  en: { name: 'English', isReleased: true },
  sn: { name: 'chiShona' },
  zu: { name: 'isiZulu' },
  st: { name: 'Sesotho' },
  sw: { name: 'Kiswahili' },
  ve: { name: 'Tshivenḓa' },
};

/** The ids of all locales, including those without texts yet. */
export const localeIds: readonly string[] = Object.keys(localeTable);

/** Returns the name of a locale in its own language. */
export const localeName = (locale: Locale): string => localeTable[locale]?.name ?? locale;

export const isReleased = (locale: Locale): boolean => localeTable[locale]?.isReleased === true;
