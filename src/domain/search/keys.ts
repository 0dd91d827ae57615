import type { Language } from '../languages.ts';
import { PLACEHOLDER_MEANING } from '../term/placeholder.ts';
import { firstAlternative } from './alternatives.ts';
import { findEnglishPhraseForms } from './english-forms.ts';
import { hasSound, soundKey } from './phonetic.ts';
import { normalizeSpelling, singularize } from './spelling-rules.ts';
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
 * stored keys. The server then rebuilds all keys (src/server/terms/keys/rebuild-keys.ts).
 */
export const KEYS_VERSION = 4;

export const sides = ['english', 'vernacular', 'meaning'] as const;
export type Side = (typeof sides)[number];

/**
 * The search key of a term's definition, or of one alternative of its English or vernacular word:
 * "car; automobile" has two alternatives, and other names of the concept and forms of the word are
 * further alternatives (alternatives.ts). A search finds the key by `fold`, which has its own
 * database index, or by any of `tokens`.
 */
export type StoredKey = {
  side: Side;
  alternative: number;
  strict: string;
  fold: string;
  tokens: string[];
};

export type KeyedWords = {
  englishWord: string;
  vernacularWord: string;
  meaning: string | null;
  language: Language;
  plural?: string | null;
  /** Other English names of the concept that everybody who may see the term may see. */
  labels?: readonly string[];
  /** Other forms and spellings of the vernacular word. */
  forms?: readonly string[];
};

/** The numbers of the alternatives of each kind have two digits. */
const MAX_ALTERNATIVES = 100;

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
export function buildKeys(term: KeyedWords): StoredKey[] {
  const written = buildVernacularKeys(term, 0, splitAlternatives(term.vernacularWord));
  const plurals = buildVernacularKeys(
    term,
    firstAlternative.plural,
    splitAlternatives(term.plural ?? ''),
  );
  const forms = buildVernacularKeys(term, firstAlternative.form, term.forms ?? []);
  return [
    ...buildEnglishKeys(term.englishWord),
    ...buildLabelKeys(term),
    ...removeKnownFolds([...written, ...plurals, ...forms]),
    ...buildMeaningKey(term.meaning),
  ];
}

const buildEnglishKeys = (englishWord: string): StoredKey[] =>
  buildAlternatives(splitAlternatives(englishWord), (text, alternative) =>
    buildKey('english', alternative, text, buildEnglishTokens),
  );

/** Builds the keys of the other names of a term's concept, without those that the term contains. */
export function buildLabelKeys({
  englishWord,
  labels = [],
}: Pick<KeyedWords, 'englishWord' | 'labels'>): StoredKey[] {
  if (labels.length === 0) return [];
  const written = new Set(splitAlternatives(englishWord).map(fold));
  const others = [...new Map(labels.map((label) => [fold(label), label]))]
    .filter(([folded]) => !written.has(folded))
    .map(([, label]) => label);
  return buildAlternatives(others, (text, index) =>
    buildKey('english', firstAlternative.label + index, text, buildEnglishTokens),
  );
}

const buildVernacularKeys = (
  { language }: KeyedWords,
  first: number,
  texts: readonly string[],
): StoredKey[] =>
  buildAlternatives(texts, (text, index) =>
    buildKey('vernacular', first + index, text, (folded) =>
      buildVernacularTokens(folded, language),
    ),
  );

const buildAlternatives = (
  texts: readonly string[],
  build: (text: string, index: number) => StoredKey,
): StoredKey[] =>
  texts
    .slice(0, MAX_ALTERNATIVES)
    .map(build)
    .filter((key) => key.fold !== '');

/** Leaves out plurals and forms that an earlier alternative contains. */
function removeKnownFolds(keys: readonly StoredKey[]): StoredKey[] {
  const known = new Set<string>();
  return keys.filter((key) => {
    const isKnown = key.alternative >= firstAlternative.plural && known.has(key.fold);
    known.add(key.fold);
    return !isKnown;
  });
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
      ...(hasSound(folded) ? [searchToken.sound(soundKey(folded))] : []),
      ...buildTokens(folded),
    ]),
  };
}

/** Builds the tokens by which inflected forms of an English text find it. */
export function buildEnglishTokens(folded: string): string[] {
  const singular = singularize(folded);
  const forms = findEnglishPhraseForms(folded);
  if (singular === folded) return forms.map(searchToken.lemma);
  // The rules for verbs also remove more than the ending of a plural.
  const lemmas = forms.filter((form) => !singular.startsWith(form));
  return [searchToken.singular(singular), ...lemmas.map(searchToken.lemma)];
}

/** Builds the tokens of the stems and the spellings of a vernacular text. */
export function buildVernacularTokens(folded: string, language: Language): string[] {
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
export function collectVocabulary(
  term: Pick<KeyedWords, 'language'>,
  keys: readonly StoredKey[],
): string[] {
  return removeDuplicates(
    keys.filter(({ side }) => side !== 'meaning').flatMap((key) => collectWords(term, key)),
  );
}

function collectWords(term: Pick<KeyedWords, 'language'>, key: StoredKey): string[] {
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
