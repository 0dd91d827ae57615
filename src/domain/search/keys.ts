import { type Language, languages } from '../languages.ts';
import { PLACEHOLDER_MEANING } from '../term/fields.ts';
import { normalizeSpelling, singularize } from './spelling.ts';
import { findStems } from './stems.ts';
import {
  fold,
  foldWithSpaces,
  normalizeExact,
  splitAlternatives,
  splitTextIntoWords,
} from './text.ts';
import { minQueryLength } from './tiers.ts';

/**
 * Raised with every change of what is stored: keys of another version are made again
 * (server/terms/rebuild-keys.ts).
 */
export const KEYS_VERSION = 3;

export const sides = ['english', 'vernacular', 'meaning'] as const;
export type Side = (typeof sides)[number];

/**
 * What is stored for one alternative of one side of a term, or for its definition: `fold` has an
 * index of its own, `marks` are the rest of what is looked up.
 */
export type StoredKey = {
  side: Side;
  alternative: number;
  strict: string;
  fold: string;
  tokens: string[];
};

/** The kinds of marks. Stems and spellings name their language, since each has its own rules. */
export const buildToken = {
  word: (word: string) => `w:${word}`,
  spaced: (text: string) => `h:${text}`,
  singular: (text: string) => `p:${text}`,
  stem: (language: Language, stem: string) => `${languages[language].lang}:${stem}`,
  /** The common spelling of the whole text, where it is another. */
  variant: (language: Language, text: string) => `${languages[language].lang}~${text}`,
  variantStem: (language: Language, text: string) => `${languages[language].lang}^${text}`,
  /**
   * A text of several words as one, forwards and backwards: its halves are looked up when it may
   * hold an error.
   */
  joined: (text: string) => `z:${text}`,
  reversed: (text: string) => `r:${text}`,
  defining: (word: string) => `m:${word}`,
} as const;

export const withoutSpaces = (folded: string): string => folded.replaceAll(' ', '');
export const reverseText = (text: string): string => [...text].reverse().join('');
export const splitWords = (spacedText: string): string[] => spacedText.split(' ').filter(Boolean);
/** The words of a definition that count: three letters or more. */
export const extractDefinitionWords = (text: string): string[] =>
  splitTextIntoWords(text).filter((word) => word.length >= minQueryLength.definitionWord);

type KeyedTerm = {
  englishWord: string;
  vernacularWord: string;
  meaning: string;
  language: Language;
};

/**
 * Everything search finds a term by: one key for each alternative that holds something to find, and
 * one for the words of its definition.
 */
export function buildKeys(term: KeyedTerm): StoredKey[] {
  const english = splitAlternatives(term.englishWord).map((text, alternative) =>
    buildKey('english', alternative, text, englishMarks),
  );
  const vernacular = splitAlternatives(term.vernacularWord).map((text, alternative) =>
    buildKey('vernacular', alternative, text, (folded) => vernacularMarks(folded, term.language)),
  );
  const defining = term.meaning === PLACEHOLDER_MEANING ? [] : extractDefinitionWords(term.meaning);
  const meaning: StoredKey[] =
    defining.length === 0
      ? []
      : [
          {
            side: 'meaning',
            alternative: 0,
            strict: '',
            fold: '',
            tokens: unique(defining.map(buildToken.defining)),
          },
        ];
  return [...english, ...vernacular, ...meaning].filter(
    (key) => key.side === 'meaning' || key.fold !== '',
  );
}

function buildKey(
  side: Side,
  alternative: number,
  text: string,
  more: (folded: string) => string[],
): StoredKey {
  const folded = fold(text);
  const parted = foldWithSpaces(text);
  const words = splitWords(parted);
  const whole = withoutSpaces(folded);
  return {
    side,
    alternative,
    strict: normalizeExact(text),
    fold: folded,
    tokens: unique([
      ...words.map(buildToken.word),
      ...(parted === folded ? [] : [buildToken.spaced(parted)]),
      ...(words.length > 1
        ? [buildToken.joined(whole), buildToken.reversed(reverseText(whole))]
        : []),
      ...more(folded),
    ]),
  };
}

const englishMarks = (folded: string): string[] =>
  singularize(folded) === folded ? [] : [buildToken.singular(singularize(folded))];

function vernacularMarks(folded: string, language: Language): string[] {
  const found = findStems(folded, language);
  const differing = (text: string) =>
    normalizeSpelling(text, language) === text ? [] : [normalizeSpelling(text, language)];
  return [
    ...found.map((stem) => buildToken.stem(language, stem)),
    ...differing(folded).map((text) => buildToken.variant(language, text)),
    ...found.flatMap(differing).map((text) => buildToken.variantStem(language, text)),
  ];
}

/**
 * A text of several words with fewer letters has no half that is long enough to look up: it is
 * looked up as one word.
 */
const SHORT_TEXT = 10;

/**
 * The words that typing errors and parts of words are looked up among: those of a term, the stems
 * of first words, and short texts joined.
 */
export function collectVocabulary(term: KeyedTerm, keys: readonly StoredKey[]): string[] {
  return unique(
    keys
      .filter((key) => key.side !== 'meaning')
      .flatMap((key) => {
        const words = key.tokens
          .filter((each) => each.startsWith('w:'))
          .map((each) => each.slice(2));
        const whole =
          words.length > 1 && withoutSpaces(key.fold).length <= SHORT_TEXT
            ? [withoutSpaces(key.fold)]
            : [];
        return [
          ...words,
          ...whole,
          ...(key.side === 'vernacular'
            ? findStems(key.fold.split(' ', 1)[0]!, term.language)
            : []),
        ];
      }),
  );
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
