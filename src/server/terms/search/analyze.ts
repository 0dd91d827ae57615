import { type AnalyzedQuery, analyzeQuery, type LanguageAnalysis } from '#domain/search/analyze.ts';
import { minQueryLength } from '#domain/search/tiers.ts';
import { searchToken } from '#domain/search/tokens.ts';
import type { KeyLookups } from './lookups.ts';
import type { SearchScope } from './scope.ts';
import {
  allQueries,
  allTokens,
  anyQuery,
  anyToken,
  type TsQuery,
  tokenPrefixQuery,
} from './tsquery.ts';

/*
 * Stage 1 of 5: turns the text of a query into lookups in the search index.
 */

export type AnalyzedSearch = {
  text: string;
  query: AnalyzedQuery;
  lookups: KeyLookups;
  scope: SearchScope;
};

/**
 * The highest code point. A prefix followed by it sorts after all texts that start with the prefix.
 */
export const LAST_CODE_POINT = '\u{10FFFF}';

/**
 * Analyzes a query by the rules of the scope's language, or of all languages if the scope has none.
 * @returns null if the query contains nothing to search for, such as only punctuation
 */
export function analyzeSearch(text: string, scope: SearchScope): AnalyzedSearch | null {
  const query = analyzeQuery(text, scope.language ?? 'all');
  return query && { text, query, lookups: buildLookups(query), scope };
}

function buildLookups(query: AnalyzedQuery): KeyLookups {
  const equal = lookUpEqual(query);
  const prefix = lookUpPrefixes(query);
  const wordTokens = allTokens(query.words.map(searchToken.word));
  return {
    ...equal,
    ...prefix,
    closeFolds: [],
    closeRatings: [],
    wordTokens,
    anyTokens: anyQuery([
      equal.equalTokens,
      wordTokens,
      prefix.stemPrefixTokens,
      prefix.wordPrefixTokens,
    ]),
    ...lookUpInside(query),
  };
}

/**
 * Builds the lookups of the tiers from `strict` to `variantStem`, in which a key equals a form of
 * the query.
 */
function lookUpEqual(query: AnalyzedQuery) {
  const { languages } = query;
  const spaced = [searchToken.spacedText(query.spacedFold)];
  const singular = [searchToken.singular(query.singular)];
  const codeSwitch = query.codeSwitch.map(searchToken.singular);
  const englishForms = [
    ...[query.fold, ...query.englishForms].map(searchToken.lemma),
    ...query.englishForms.map(searchToken.singular),
  ];
  const variants = languages.map(({ language, variant }) => searchToken.variant(language, variant));
  const stemVariants = languages.flatMap(buildStemVariantTokens);
  const stems = lookUpStems(query);
  return {
    strict: query.strict,
    fold: query.fold,
    spacedTokens: anyToken(spaced),
    singularFold: query.singular,
    singularTokens: anyToken(singular),
    codeSwitchFolds: query.codeSwitch,
    codeSwitchTokens: anyToken(codeSwitch),
    englishFormFolds: query.englishForms,
    englishFormTokens: anyToken(englishForms),
    pairLanguageFolds: languages.flatMap(({ language, counterparts }) =>
      prefixLanguage(language, counterparts),
    ),
    locativeLanguageFolds: languages.flatMap(({ language, locativeBases }) =>
      prefixLanguage(language, locativeBases),
    ),
    ...stems,
    variantLanguageFolds: languages.flatMap(({ language, variant }) =>
      prefixLanguage(language, [variant]),
    ),
    variantTokens: anyToken(variants),
    stemVariantLanguageFolds: languages.flatMap(({ language, stemVariants: texts }) =>
      prefixLanguage(language, texts),
    ),
    stemVariantTokens: anyToken(stemVariants),
    equalFolds: collectFolds(query),
    equalTokens: anyQuery([
      anyToken([
        ...spaced,
        ...singular,
        ...codeSwitch,
        ...englishForms,
        ...variants,
        ...stemVariants,
      ]),
      stems.wholeStemTokens,
      stems.stemTokens,
      stems.shortStemTokens,
    ]),
  };
}

/**
 * Builds the lookups of shared stems. A match ranks higher if the stem is the whole query or the
 * whole term, and lower if the stem is so short that it may be shared by accident. A query that is
 * as short as that is a stem that somebody typed.
 */
function lookUpStems({ fold, languages }: AnalyzedQuery) {
  const isLong = (stem: string) => stem.length >= minQueryLength.stem;
  const isShort = (stem: string) => !isLong(stem);
  const folds = (suits: (stem: string) => boolean) =>
    languages.flatMap(({ language, stems }) => prefixLanguage(language, stems.filter(suits)));
  const tokens = (suits: (stem: string) => boolean) =>
    languages.flatMap(({ language, stems }) =>
      stems.filter(suits).map((stem) => searchToken.stem(language, stem)),
    );
  const whole = languages.map(({ language }) => searchToken.stem(language, fold));
  return {
    wholeStemLanguageFolds: folds(isLong),
    wholeStemTokens: anyToken(whole),
    stemTokens: anyToken(tokens(isLong)),
    shortStemLanguageFolds: folds(isShort),
    shortStemTokens: anyToken(tokens(isShort)),
  };
}

const prefixLanguage = (language: string, folds: readonly string[]): string[] =>
  folds.map((fold) => `${language}:${fold}`);

const buildStemVariantTokens = ({ language, stemVariants }: LanguageAnalysis): string[] =>
  stemVariants.flatMap((text) => [
    searchToken.variant(language, text),
    searchToken.variantStem(language, text),
    searchToken.stem(language, text),
  ]);

const collectFolds = (query: AnalyzedQuery): string[] => [
  ...new Set([
    query.fold,
    query.singular,
    ...query.codeSwitch,
    ...query.englishForms,
    ...query.languages.flatMap(({ stems, counterparts, locativeBases, variant, stemVariants }) => [
      ...stems,
      ...counterparts,
      ...locativeBases,
      variant,
      ...stemVariants,
    ]),
  ]),
];

/**
 * Builds the lookups of the tiers `prefix`, `stemPrefix` and `wordsPrefix`. A tier for which the
 * query has too few letters gets a null lookup.
 */
function lookUpPrefixes(query: AnalyzedQuery) {
  const { length } = query.fold;
  const hasPrefix = length >= minQueryLength.prefix;
  const stemPrefixes =
    length >= minQueryLength.stemPrefix
      ? query.languages.map(({ language }) =>
          tokenPrefixQuery(searchToken.stem(language, query.fold)),
        )
      : [];
  return {
    prefixStart: hasPrefix ? query.fold : null,
    prefixEnd: hasPrefix ? query.fold + LAST_CODE_POINT : null,
    stemPrefixTokens: anyQuery(stemPrefixes),
    wordPrefixTokens: buildWordPrefixQuery(query.words),
  };
}

/** Builds a query for keys that contain all words. The last word may be incomplete. */
function buildWordPrefixQuery(words: readonly string[]): TsQuery {
  const complete = words.slice(0, -1).map(searchToken.word);
  const last = words[words.length - 1] ?? '';
  if (last.length < minQueryLength.lastWord) return null;
  const lastPrefix = tokenPrefixQuery(searchToken.word(last));
  const completeTokens = allTokens(complete);
  return completeTokens === null ? lastPrefix : allQueries([completeTokens, lastPrefix]);
}

/** Builds the lookup of the tier `inside`, which finds a single word inside longer words. */
function lookUpInside(query: AnalyzedQuery) {
  const isSearched = query.words.length === 1 && query.fold.length >= minQueryLength.inside;
  return {
    insidePattern: isSearched ? `%${query.fold.replace(/[\\%_]/g, '\\$&')}%` : null,
    firstWord: query.words[0] ?? '',
  };
}
