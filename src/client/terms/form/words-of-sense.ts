import { type Language, languageIds } from '#domain/languages.ts';
import type { Usage } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';

export type SenseWord = { language: Language; usage: Usage; varieties: readonly Variety[] };
export type LanguageWords<Word extends SenseWord> = {
  language: Language;
  words: readonly Word[];
};

/** Groups the words of a sense by language, in the order of the languages. */
export function groupByLanguage<Word extends SenseWord>(
  words: readonly Word[],
): LanguageWords<Word>[] {
  return languageIds
    .map((language) => ({ language, words: words.filter((word) => word.language === language) }))
    .filter((group) => group.words.length > 0);
}

/**
 * Returns the words of one language that are shown large: the preferred ones or, while nobody has
 * rated the words, the first one of each variety.
 * @param words the best word first
 */
export function findLeadingWords<Word extends SenseWord>(words: readonly Word[]): Set<Word> {
  const leading = new Set<Word>();
  const covered = new Set<string>();
  for (const word of words) {
    const isFirst =
      word.usage === 'unrated' &&
      (word.varieties.length === 0
        ? leading.size === 0
        : !word.varieties.some((variety) => covered.has(variety)));
    if (word.usage !== 'preferred' && !isFirst) continue;
    leading.add(word);
    for (const variety of word.varieties) covered.add(variety);
  }
  return leading;
}

/** Returns the words of one language in the order in which they are shown, the large ones first. */
export function orderWords<Word extends SenseWord>(
  words: readonly Word[],
): { word: Word; isLarge: boolean }[] {
  const leading = findLeadingWords(words);
  return [...leading, ...words.filter((word) => !leading.has(word))].map((word) => ({
    word,
    isLarge: leading.has(word),
  }));
}

/** Whether people are advised to use another word of the sense. */
export const isAvoided = ({ usage }: Pick<SenseWord, 'usage'>): boolean =>
  usage === 'deprecated' || usage === 'superseded';

/** Returns the classes of a word in a list of the words of a sense. */
export function wordClass(word: Pick<SenseWord, 'usage'>, isLarge: boolean): string {
  if (isAvoided(word)) return 'word word--avoid';
  return isLarge ? 'word word--large' : 'word';
}
