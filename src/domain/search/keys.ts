import type { Language } from '../languages.ts';
import { PLACEHOLDER_MEANING } from '../term/placeholder.ts';
import { firstAlternative } from './alternatives.ts';
import { findEnglishPhraseForms } from './english-forms.ts';
import { hasSound, soundKey } from './phonetic.ts';
import { normalizeSpelling, singularize } from './spelling-rules.ts';
import { findStems } from './stems.ts';
import { type FoldedText, fold, foldText, splitAlternatives, splitTextIntoWords } from './text.ts';
import { minQueryLength } from './tiers.ts';
import { searchToken, tokenPrefix } from './tokens.ts';

/**
 * The version of the rules that build keys, and of the order that is stored with them
 * (src/domain/term/word-order.ts). Increase it with every change to the rules that changes what is
 * stored. The server then computes everything again (src/server/terms/keys/rebuild-keys.ts).
 */
export const KEYS_VERSION = 5;

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

/** A text of a term by which it is found, before its key is built. */
export type KeyedText = { side: 'english' | 'vernacular'; alternative: number; text: string };

/**
 * Builds all keys of a term: one for each alternative that contains something to search for, and
 * one for the words of its definition.
 */
export const buildKeys = (term: KeyedWords): StoredKey[] => [
  ...listKeyedTexts(term).map((keyed) => buildTextKey(keyed, term.language)),
  ...buildMeaningKey(term.meaning),
];

/** Builds the keys of the other names of a term's concept, without those that the term contains. */
export const buildLabelKeys = (term: Pick<KeyedWords, 'englishWord' | 'labels'>): StoredKey[] =>
  listLabels(term, fold).map((keyed) => buildKey(keyed, buildEnglishTokens));

/**
 * Lists the texts by which a term is found.
 * @param foldOnce `fold`, or the same function with a memory, if many terms have the same texts
 */
export function listKeyedTexts(
  term: Omit<KeyedWords, 'meaning'>,
  foldOnce: (text: string) => string = fold,
): KeyedText[] {
  const vernacular = (texts: readonly string[], first: number) =>
    numberTexts('vernacular', first, texts, foldOnce);
  return [
    ...numberTexts('english', 0, splitAlternatives(term.englishWord), foldOnce),
    ...listLabels(term, foldOnce),
    ...removeKnownFolds(
      [
        ...vernacular(splitAlternatives(term.vernacularWord), 0),
        ...vernacular(splitAlternatives(term.plural ?? ''), firstAlternative.plural),
        ...vernacular(term.forms ?? [], firstAlternative.form),
      ],
      foldOnce,
    ),
  ];
}

function listLabels(
  { englishWord, labels = [] }: Pick<KeyedWords, 'englishWord' | 'labels'>,
  foldOnce: (text: string) => string,
): KeyedText[] {
  if (labels.length === 0) return [];
  const written = new Set(splitAlternatives(englishWord).map(foldOnce));
  const others = [...new Map(labels.map((label) => [foldOnce(label), label]))]
    .filter(([folded]) => !written.has(folded))
    .map(([, label]) => label);
  return numberTexts('english', firstAlternative.label, others, foldOnce);
}

const numberTexts = (
  side: KeyedText['side'],
  first: number,
  texts: readonly string[],
  foldOnce: (text: string) => string,
): KeyedText[] =>
  texts
    .slice(0, MAX_ALTERNATIVES)
    .map((text, index) => ({ side, alternative: first + index, text }))
    .filter(({ text }) => foldOnce(text) !== '');

/** Leaves out plurals and forms that an earlier alternative contains. */
function removeKnownFolds(
  texts: readonly KeyedText[],
  foldOnce: (text: string) => string,
): KeyedText[] {
  const known = new Set<string>();
  return texts.filter(({ alternative, text }) => {
    const folded = foldOnce(text);
    const isKnown = alternative >= firstAlternative.plural && known.has(folded);
    known.add(folded);
    return !isKnown;
  });
}

/**
 * Builds the key of one text of a term.
 * @param folded the keys of the text, if they are known already
 */
export function buildTextKey(keyed: KeyedText, language: Language, folded?: FoldedText): StoredKey {
  const isEnglish = keyed.side === 'english';
  const buildTokens = (text: string) =>
    isEnglish ? buildEnglishTokens(text) : buildVernacularTokens(text, language);
  return buildKey(keyed, buildTokens, folded);
}

function buildKey(
  { side, alternative, text }: KeyedText,
  buildTokens: (folded: string) => string[],
  { strict, fold: folded, spacedFold }: FoldedText = foldText(text),
): StoredKey {
  const words = splitWords(spacedFold);
  const joined = withoutSpaces(folded);
  return {
    side,
    alternative,
    strict,
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
  // A rule for verbs can also return the beginning of the singular, which is not a useful lemma.
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
  const words = listDefinitionWords(meaning);
  if (words.length === 0) return [];
  const tokens = words.map(searchToken.definitionWord);
  return [{ side: 'meaning', alternative: 0, strict: '', fold: '', tokens }];
}

/** Lists the different words by which a definition is found. */
export const listDefinitionWords = (meaning: string | null): string[] =>
  meaning === PLACEHOLDER_MEANING ? [] : removeDuplicates(extractDefinitionWords(meaning ?? ''));

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

/** Collects what one key adds to the vocabulary. */
export function collectWords(
  term: Pick<KeyedWords, 'language'>,
  key: Pick<StoredKey, 'side' | 'fold' | 'tokens'>,
): string[] {
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
