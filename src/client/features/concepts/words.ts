import { displayLength, unbrokenParts } from '#client/terms/word-size.ts';
import type { ConceptWord } from '#contract/concepts.ts';
import { type Language, languageIds } from '#domain/languages.ts';

export type LanguageWords = { language: Language; words: readonly ConceptWord[] };

/** Groups the words of a concept by language, in the order of the languages. */
export function groupByLanguage(terms: readonly ConceptWord[]): LanguageWords[] {
  return languageIds
    .map((language) => ({
      language,
      words: terms.filter((term) => term.language === language),
    }))
    .filter(({ words }) => words.length > 0);
}

export const findMissingLanguages = (terms: readonly ConceptWord[]): Language[] =>
  languageIds.filter((language) => !terms.some((term) => term.language === language));

/**
 * Returns the words of one language that are shown large: the preferred ones or, while nobody has
 * rated the words, the first one of each variety.
 * @param words the best word first
 */
export function findLeadingWords(words: readonly ConceptWord[]): Set<ConceptWord> {
  const leading = new Set<ConceptWord>();
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

/** Words of more letters need wider columns. */
const LONGEST_IN_NARROW_COLUMN = 16;

export const hasLongWord = (terms: readonly ConceptWord[]): boolean =>
  terms.some(({ vernacularWord }) =>
    unbrokenParts(vernacularWord).some((part) => displayLength(part) > LONGEST_IN_NARROW_COLUMN),
  );
