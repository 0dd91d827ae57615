import { type Language, languages } from '../languages.ts';

/**
 * The prefix of each kind of token: one letter, or the two letters of a language. The prefixes are
 * short because the database stores one with every token. If you change a prefix, increase
 * `KEYS_VERSION` (decision 0028).
 */
export const tokenPrefix = {
  word: 'w:',
  spacedText: 'h:',
  singular: 'p:',
  joinedText: 'z:',
  reversedText: 'r:',
  definitionWord: 'm:',
  lemma: 'l:',
  sound: 'f:',
  stem: (language: Language) => `${languages[language].lang}:`,
  variant: (language: Language) => `${languages[language].lang}~`,
  variantStem: (language: Language) => `${languages[language].lang}^`,
} as const;

/**
 * Builds the tokens of a stored key. The tokens of stems and variants contain the language, because
 * the rules for them differ between languages.
 */
export const searchToken = {
  /** A word of the text; hyphens separate words. */
  word: (word: string) => tokenPrefix.word + word,
  /** The whole text with spaces instead of hyphens, if the text contains hyphens. */
  spacedText: (text: string) => tokenPrefix.spacedText + text,
  /** The singular of an English text that is a plural. */
  singular: (text: string) => tokenPrefix.singular + text,
  /** A text of several words without its spaces. */
  joinedText: (text: string) => tokenPrefix.joinedText + text,
  /** The joined text reversed, so that a search for its ending becomes a search for a prefix. */
  reversedText: (text: string) => tokenPrefix.reversedText + text,
  /** A word of the definition. */
  definitionWord: (word: string) => tokenPrefix.definitionWord + word,
  /** A possible dictionary form of an English text that is an inflected form. */
  lemma: (text: string) => tokenPrefix.lemma + text,
  /** The phonetic key of the text (phonetic.ts). */
  sound: (sound: string) => tokenPrefix.sound + sound,
  /** A possible stem of the text. */
  stem: (language: Language, stem: string) => tokenPrefix.stem(language) + stem,
  /** The normalized spelling of the text, if it differs from the text. */
  variant: (language: Language, text: string) => tokenPrefix.variant(language) + text,
  /** The normalized spelling of a stem, if it differs from the stem. */
  variantStem: (language: Language, stem: string) => tokenPrefix.variantStem(language) + stem,
} as const;
