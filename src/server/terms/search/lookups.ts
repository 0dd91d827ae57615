import type { TsQuery } from './tsquery.ts';

/**
 * The folds, prefixes and tokens that are compared with stored keys to find the matches of each
 * tier. Null or an empty list matches nothing. Each text in a `…LanguageFolds` list starts with its
 * language, for example `zulu:inkanyezi`.
 */
export type KeyLookups = {
  strict: string;
  fold: string;
  spacedTokens: TsQuery;
  singularFold: string;
  singularTokens: TsQuery;
  codeSwitchFolds: string[];
  codeSwitchTokens: TsQuery;
  englishFormFolds: string[];
  englishFormTokens: TsQuery;
  pairLanguageFolds: string[];
  wholeStemLanguageFolds: string[];
  wholeStemTokens: TsQuery;
  locativeLanguageFolds: string[];
  stemTokens: TsQuery;
  variantLanguageFolds: string[];
  variantTokens: TsQuery;
  stemVariantLanguageFolds: string[];
  stemVariantTokens: TsQuery;
  shortStemLanguageFolds: string[];
  shortStemTokens: TsQuery;
  /** All folds and tokens above. */
  equalFolds: string[];
  equalTokens: TsQuery;
  /** A fold starts with the query if it is at least `prefixStart` and less than `prefixEnd`. */
  prefixStart: string | null;
  prefixEnd: string | null;
  /** The folds of one word that differ from the query by one edit (`addCloseSpellings`). */
  closeFolds: string[];
  /**
   * The rating of each of these folds, which replaces its length in the rank (`rateCloseSpelling`).
   */
  closeRatings: number[];
  stemPrefixTokens: TsQuery;
  wordTokens: TsQuery;
  wordPrefixTokens: TsQuery;
  /** All tokens above. */
  anyTokens: TsQuery;
  /**
   * A `like` pattern for words that contain the query; null if the query is too short or has
   * several words.
   */
  insidePattern: string | null;
  firstWord: string;
};
