/** The commonness of a sense that is computed from the words of its headword. */
export const COUNTED = -1;
/** The commonness of a sense about which nothing is known. */
export const UNKNOWN = -2;

/**
 * The arrays of a segment, in the order in which a file contains them. A list that belongs to a
 * number is stored as the `…Starts` of the numbers and the values of all lists.
 *
 * Invariants: strings are sorted and unique. Texts are sorted by fold, group and strict key. Senses
 * are in the order of equal matches (sense-order.ts), and terms in the order of their senses, so
 * that a comparison of two numbers is a comparison of their places in the dictionary.
 */
export const columnTypes = {
  /** All folds, strict keys, headwords and tokens, without the prefixes of tokens. */
  stringBytes: Uint8Array,
  stringStarts: Uint32Array,

  /** The fold and the strict key of each text, as strings. */
  textFolds: Uint32Array,
  textStricts: Uint32Array,
  /** 0 for English; for a language, its position from 1. */
  textGroups: Uint8Array,
  /** The number of letters of the fold. */
  textLengths: Uint16Array,
  /** The terms that have a text, each with the digit of its alternative (alternatives.ts). */
  ownerStarts: Uint32Array,
  ownerTerms: Uint32Array,
  ownerDigits: Uint8Array,

  /** The tokens of each kind (token-kinds.ts), sorted. The values are texts, or terms. */
  kindStarts: Uint32Array,
  tokenStrings: Uint32Array,
  tokenStarts: Uint32Array,
  tokenValues: Uint32Array,

  /** The strings in which similar words are looked up (`collectVocabulary`), sorted. */
  vocabulary: Uint32Array,
  /** One bit for each letter of a word (letters.ts). */
  vocabularyLetters: Int32Array,
  trigramCounts: Uint8Array,
  /** Buckets (buckets.ts) of positions in `vocabulary`, by deletion hashes and by trigrams. */
  deletionStarts: Uint32Array,
  deletionWords: Uint32Array,
  trigramStarts: Uint32Array,
  trigramWords: Uint32Array,

  termSenses: Uint32Array,
  termLanguages: Uint8Array,
  termSubjects: Uint8Array,
  /** One bit for each variety. */
  termVarieties: Uint8Array,
  /** The place of each term among equally good answers (src/domain/term/word-order.ts). */
  termQualities: Int32Array,
  /** The terms in each order of lists (term-order.ts). */
  newestOrder: Uint32Array,
  englishOrder: Uint32Array,
  vernacularOrder: Uint32Array,
  /** 1 for each place of `englishOrder` where another English word begins. */
  englishStarts: Uint8Array,
  /** The texts of each term, with the numbers of their alternatives. */
  keyStarts: Uint32Array,
  keyTexts: Uint32Array,
  keyAlternatives: Uint16Array,

  /** The first term of each sense, and the end of the last one. */
  senseTerms: Uint32Array,
  /** The headword of each sense, as a string. */
  senseHeads: Uint32Array,
  senseSubjects: Uint8Array,
  /** The hash of the gloss of each sense, or 0 without a gloss (`hashGloss`). */
  senseGlosses: Uint32Array,
  /** `COUNTED`, `UNKNOWN`, or the prominence of each sense in a pack. */
  senseCommonness: Int32Array,
  /** What sorts the senses of packs if several languages are searched (PackSense). */
  sensePlaces: Uint16Array,
  /** Buckets of senses, by the hashes of their ids. */
  idStarts: Uint32Array,
  idSenses: Uint32Array,

  /** A text that the owner of the segment stores with it. */
  noteBytes: Uint8Array,
  /**
   * Each sense as JSON, and the data of each term. Their texts are last, so that a reader can leave
   * them in the file.
   */
  rowStarts: Uint32Array,
  dataStarts: Uint32Array,
  rowBytes: Uint8Array,
  dataBytes: Uint8Array,
} as const;

/** The columns that a reader can leave in the file. */
export type TextColumn = 'rowBytes' | 'dataBytes';
export type ColumnName = keyof typeof columnTypes;
type ArrayOf<Type> = Type extends Uint8ArrayConstructor
  ? Uint8Array
  : Type extends Uint16ArrayConstructor
    ? Uint16Array
    : Type extends Int32ArrayConstructor
      ? Int32Array
      : Uint32Array;
export type Columns = { [Name in ColumnName]: ArrayOf<(typeof columnTypes)[Name]> };
export const columnNames = Object.keys(columnTypes) as ColumnName[];
