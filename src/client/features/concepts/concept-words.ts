import { displayLength, unbrokenParts } from '#client/terms/word-size.ts';
import type { ConceptWord } from '#contract/terms/concepts.ts';
import { type Language, languageIds } from '#domain/languages.ts';

export const findMissingLanguages = (terms: readonly ConceptWord[]): Language[] =>
  languageIds.filter((language) => !terms.some((term) => term.language === language));

/** The length in letters. Longer words need wider columns. */
const LONGEST_IN_NARROW_COLUMN = 16;

export const hasLongWord = (terms: readonly ConceptWord[]): boolean =>
  terms.some(({ vernacularWord }) =>
    unbrokenParts(vernacularWord).some((part) => displayLength(part) > LONGEST_IN_NARROW_COLUMN),
  );
