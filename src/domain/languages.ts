import { m } from './messages.ts';

/**
 * The vernacular languages: their names, `lang` attributes and special letters. The names are
 * messages. A new language also needs a migration (docs/ADDING-A-FEATURE.md).
 */
export const languages = {
  shona: { name: m.names_language_shona, ownName: 'chiShona', lang: 'sn', letters: ["'"] },
  zulu: { name: m.names_language_zulu, ownName: 'isiZulu', lang: 'zu', letters: ['-'] },
  sotho: {
    name: m.names_language_sotho,
    ownName: 'Sesotho',
    lang: 'st',
    letters: ['š', 'ê', 'ô', "'"],
  },
  swahili: { name: m.names_language_swahili, ownName: 'Kiswahili', lang: 'sw', letters: ["'"] },
  venda: {
    name: m.names_language_venda,
    ownName: 'Tshivenḓa',
    lang: 've',
    letters: ['ḓ', 'ḽ', 'ṋ', 'ṅ', 'ṱ'],
  },
} as const;

export type Language = keyof typeof languages;
export const languageIds = Object.keys(languages) as [Language, ...Language[]];
export const languageNames = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ languageIds.map((id) => [id, languages[id].name]),
) as Record<Language, () => string>;

/** Returns the name of a language in the language of the interface. */
export const nameLanguage = (language: Language): string => languages[language].name();

/** The tag of the English words of terms. It does not depend on the locale of the interface. */
export const ENGLISH = 'en';
