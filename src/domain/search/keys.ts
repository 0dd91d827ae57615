import type { Language } from '../languages.ts';
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
import { searchToken, tokenPrefix } from './tokens.ts';

/**
 * The version of the rules that build keys. Increase it with every change of the stored keys, so
 * that the server rebuilds the existing ones (server/terms/rebuild-keys.ts).
 */
export const KEYS_VERSION = 3;

export const sides = ['english', 'vernacular', 'meaning'] as const;
export type Side = (typeof sides)[number];

/**
 * The stored key of one alternative of a term's English or vernacular word, or of its definition.
 * `fold` has an index of its own. `tokens` contains the other texts by which the key can be found.
 */
export type StoredKey = {
  side: Side;
  alternative: number;
  strict: string;
  fold: string;
  tokens: string[];
};

type KeyedTerm = {
  englishWord: string;
  vernacularWord: string;
  meaning: string;
  language: Language;
};

export const withoutSpaces = (folded: string): string => folded.replaceAll(' ', '');
export const reverseText = (text: string): string => [...text].reverse().join('');
export const splitWords = (spacedFold: string): string[] => spacedFold.split(' ').filter(Boolean);

/** Returns the words of a definition, folded, without those that are too short to search for. */
export const extractDefinitionWords = (text: string): string[] =>
  splitTextIntoWords(text).filter((word) => word.length >= minQueryLength.definitionWord);

/**
 * Builds all keys of a term: one for each alternative that contains something to search for, and
 * one for the words of its definition.
 */
export function buildKeys(term: KeyedTerm): StoredKey[] {
  const english = splitAlternatives(term.englishWord).map((text, alternative) =>
    buildKey('english', alternative, text, buildEnglishTokens),
  );
  const vernacular = splitAlternatives(term.vernacularWord).map((text, alternative) =>
    buildKey('vernacular', alternative, text, (folded) =>
      buildVernacularTokens(folded, term.language),
    ),
  );
  return [
    ...[...english, ...vernacular].filter((key) => key.fold !== ''),
    ...buildMeaningKey(term.meaning),
  ];
}

function buildKey(
  side: Side,
  alternative: number,
  text: string,
  buildTokens: (folded: string) => string[],
): StoredKey {
  const folded = fold(text);
  const spacedFold = foldWithSpaces(text);
  const words = splitWords(spacedFold);
  const joined = withoutSpaces(folded);
  return {
    side,
    alternative,
    strict: normalizeExact(text),
    fold: folded,
    tokens: removeDuplicates([
      ...words.map(searchToken.word),
      ...(spacedFold === folded ? [] : [searchToken.spacedText(spacedFold)]),
      ...(words.length > 1
        ? [searchToken.joinedText(joined), searchToken.reversedText(reverseText(joined))]
        : []),
      ...buildTokens(folded),
    ]),
  };
}

function buildEnglishTokens(folded: string): string[] {
  const singular = singularize(folded);
  return singular === folded ? [] : [searchToken.singular(singular)];
}

function buildVernacularTokens(folded: string, language: Language): string[] {
  const stems = findStems(folded, language);
  const findVariant = (text: string) => {
    const variant = normalizeSpelling(text, language);
    return variant === text ? [] : [variant];
  };
  return [
    ...stems.map((stem) => searchToken.stem(language, stem)),
    ...findVariant(folded).map((variant) => searchToken.variant(language, variant)),
    ...stems.flatMap(findVariant).map((variant) => searchToken.variantStem(language, variant)),
  ];
}

/** Returns the key of a definition, or an empty list if it contains no word to search for. */
function buildMeaningKey(meaning: string): StoredKey[] {
  const words = meaning === PLACEHOLDER_MEANING ? [] : extractDefinitionWords(meaning);
  if (words.length === 0) return [];
  const tokens = removeDuplicates(words.map(searchToken.definitionWord));
  return [{ side: 'meaning', alternative: 0, strict: '', fold: '', tokens }];
}

/**
 * If a text of several words has at most this many letters, the vocabulary also contains it as one
 * word, because its words are usually too short to tolerate a typing error.
 */
const MAX_JOINED_LENGTH = 10;

/**
 * Collects the words of a term for the vocabulary, where searches look up similar words and parts
 * of words: the words of the term, the stems of its vernacular word, and short texts of several
 * words joined into one.
 */
export function collectVocabulary(term: KeyedTerm, keys: readonly StoredKey[]): string[] {
  return removeDuplicates(
    keys.filter(({ side }) => side !== 'meaning').flatMap((key) => collectWords(term, key)),
  );
}

function collectWords(term: KeyedTerm, key: StoredKey): string[] {
  const words = key.tokens
    .filter((token) => token.startsWith(tokenPrefix.word))
    .map((token) => token.slice(tokenPrefix.word.length));
  const joined = withoutSpaces(key.fold);
  const [firstWord = ''] = key.fold.split(' ', 1);
  return [
    ...words,
    ...(words.length > 1 && joined.length <= MAX_JOINED_LENGTH ? [joined] : []),
    ...(key.side === 'vernacular' ? findStems(firstWord, term.language) : []),
  ];
}

const removeDuplicates = (texts: readonly string[]): string[] => [...new Set(texts)];
