import { type Language, languages } from '../languages.ts';

/**
 * The prefix of each kind of token. They are stored with every key, so they stay this short: one
 * letter, or two for a language. A change here needs a new `KEYS_VERSION` (decision 0028).
 */
export const tokenPrefix = {
  word: 'w:',
  spacedText: 'h:',
  singular: 'p:',
  joinedText: 'z:',
  reversedText: 'r:',
  definitionWord: 'm:',
  stem: (language: Language) => `${languages[language].lang}:`,
  variant: (language: Language) => `${languages[language].lang}~`,
  variantStem: (language: Language) => `${languages[language].lang}^`,
} as const;

/**
 * The tokens of a stored key. Stems and variants name their language, because each language has its
 * own rules.
 */
export const searchToken = {
  /** A word of the text, with hyphens read as spaces. */
  word: (word: string) => tokenPrefix.word + word,
  /** The whole text with hyphens read as spaces, if it contains any. */
  spacedText: (text: string) => tokenPrefix.spacedText + text,
  /** An English text in the singular, if it is a plural. */
  singular: (text: string) => tokenPrefix.singular + text,
  /** A text of several words without its spaces. */
  joinedText: (text: string) => tokenPrefix.joinedText + text,
  /** The joined text backwards, so that its end can be searched as a prefix. */
  reversedText: (text: string) => tokenPrefix.reversedText + text,
  /** A word of the definition. */
  definitionWord: (word: string) => tokenPrefix.definitionWord + word,
  /** The text without one prefix. */
  stem: (language: Language, stem: string) => tokenPrefix.stem(language) + stem,
  /** The normalized spelling of the text, if it differs from the text. */
  variant: (language: Language, text: string) => tokenPrefix.variant(language) + text,
  /** The normalized spelling of a stem, if it differs from the stem. */
  variantStem: (language: Language, stem: string) => tokenPrefix.variantStem(language) + stem,
} as const;
