/**
 * The vernacular languages: their names, `lang` attributes and special letters. A new language also
 * needs a migration (docs/ADDING-A-FEATURE.md).
 */
export const languages = {
  shona: { name: 'Shona', ownName: 'chiShona', lang: 'sn', letters: ["'"] },
  zulu: { name: 'Zulu', ownName: 'isiZulu', lang: 'zu', letters: ['-'] },
  sotho: { name: 'Sotho', ownName: 'Sesotho', lang: 'st', letters: ['š', 'ê', 'ô', "'"] },
  swahili: { name: 'Swahili', ownName: 'Kiswahili', lang: 'sw', letters: ["'"] },
  venda: { name: 'Venda', ownName: 'Tshivenḓa', lang: 've', letters: ['ḓ', 'ḽ', 'ṋ', 'ṅ', 'ṱ'] },
} as const;

export type Language = keyof typeof languages;
export const languageIds = Object.keys(languages) as [Language, ...Language[]];
export const languageNames = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ languageIds.map((id) => [id, languages[id].name]),
) as Record<Language, string>;

/** The tag of the English words of terms. It does not depend on the locale of the interface. */
export const ENGLISH = 'en';
