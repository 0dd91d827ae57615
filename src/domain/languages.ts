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

const NUMBER_WORDS =
  /* @__PURE__ */ 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Spells out a count of languages, such as "five", for use in a sentence. */
export const countInWords = (count: number): string => NUMBER_WORDS[count] ?? String(count);
/** Lists names in a sentence, as in "Zulu, Sotho and Venda". */
export const listInSentence = (names: readonly string[]): string =>
  names.join(', ').replace(/, ([^,]*)$/, ' and $1');
/** The names of all languages, for use in a sentence: "Shona, Zulu, Sotho, Swahili and Venda". */
export const languageList = /* @__PURE__ */ listInSentence(
  /* @__PURE__ */ Object.values(languageNames),
);
