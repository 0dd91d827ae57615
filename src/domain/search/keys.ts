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
 * The version of the rules that build keys. Increase it with every change to the rules that changes
 * stored keys. The server then rebuilds all keys (src/server/terms/rebuild-keys.ts).
 */
export const KEYS_VERSION = 3;

export const sides = ['english', 'vernacular', 'meaning'] as const;
export type Side = (typeof sides)[number];

/**
 * The search key of a term's definition, or of one alternative in its English or vernacular word:
 * "car; automobile" has two alternatives. A search finds the key by `fold`, which has its own
 * database index, or by any of `tokens`.
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
  meaning: string | null;
  language: Language;
};

export const withoutSpaces = (folded: string): string => folded.replaceAll(' ', '');
export const reverseText = (text: string): string => [...text].reverse().join('');
export const splitWords = (spacedFold: string): string[] => spacedFold.split(' ').filter(Boolean);

/** Returns the folded words of a definition that are long enough to search for. */
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

/**
 * Returns a list with the key of a definition. The list is empty if the definition is the
 * placeholder or has no word that is long enough to search for.
 */
function buildMeaningKey(meaning: string | null): StoredKey[] {
  const words = meaning === PLACEHOLDER_MEANING ? [] : extractDefinitionWords(meaning ?? '');
  if (words.length === 0) return [];
  const tokens = removeDuplicates(words.map(searchToken.definitionWord));
  return [{ side: 'meaning', alternative: 0, strict: '', fold: '', tokens }];
}

/**
 * Phrases of at most this many letters are also added to the vocabulary as one word, because their
 * individual words are usually too short to tolerate a typing error.
 */
const MAX_JOINED_LENGTH = 10;

/**
 * Collects what a term adds to the vocabulary, in which searches look up similar words and parts of
 * words. These are the words of all English and vernacular alternatives, the stems of the first
 * word of each vernacular alternative, and short phrases joined into one word.
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
