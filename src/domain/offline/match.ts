import type { SearchField } from '../lists/term-search.ts';
import type { AnalyzedQuery, LanguageAnalysis } from '../search/analyze.ts';
import { rateCloseSpelling } from '../search/similar.ts';
import { computeRank, minQueryLength, type Tier } from '../search/tiers.ts';
import { searchToken } from '../search/tokens.ts';
import type { Index } from './build-index.ts';

/** The ranks of the keys that match, as if they were the first alternatives of their owners. */
export type KeyRanks = Map<number, number>;

/** What the lookups of one index need. `add` keeps the best rank of a key. */
type Lookup = {
  index: Index;
  query: AnalyzedQuery;
  analysis: LanguageAnalysis;
  add: (tier: Tier, side?: 'english' | 'vernacular') => (key: number) => void;
};

export function addRank(ranks: KeyRanks, key: number, rank: number): void {
  if (rank < (ranks.get(key) ?? Number.POSITIVE_INFINITY)) ranks.set(key, rank);
}

/** Returns whether a search in a field reads the keys of a side. */
export const includesSide = (field: SearchField, side: 'english' | 'vernacular'): boolean =>
  field === 'both' || field === side;

/** Finds the keys of the tiers before `similar`, except `closeSpelling`. */
export function matchDirectly(index: Index, query: AnalyzedQuery, field: SearchField): KeyRanks {
  const ranks: KeyRanks = new Map();
  const analysis = query.languages.find(({ language }) => language === index.dictionary.language);
  if (!analysis) return ranks;
  const add: Lookup['add'] = (tier, side) => (position) => {
    const key = index.keys[position];
    if (!key || !includesSide(field, key.side) || (side && side !== key.side)) return;
    addRank(ranks, position, computeRank(tier, 0, key.fold.length));
  };
  const lookup = { index, query, analysis, add };
  matchEqual(lookup);
  matchStems(lookup);
  matchVariants(lookup);
  matchPrefixes(lookup);
  matchWords(lookup);
  return ranks;
}

/** The tiers in which a key equals the query or one of its English forms. */
function matchEqual({ index: { folds, tokens, keys }, query, analysis, add }: Lookup): void {
  const addStrict = add('strict');
  folds.visit(query.fold, (key) => {
    if (keys[key]?.strict === query.strict) addStrict(key);
  });
  folds.visit(query.fold, add('fold'));
  tokens.visit(searchToken.spacedText(query.spacedFold), add('fold'));
  folds.visit(query.singular, add('singular', 'english'));
  tokens.visit(searchToken.singular(query.singular), add('singular', 'english'));
  for (const text of query.codeSwitch) {
    folds.visit(text, add('codeSwitch', 'english'));
    tokens.visit(searchToken.singular(text), add('codeSwitch', 'english'));
  }
  for (const form of query.englishForms) {
    folds.visit(form, add('englishForm', 'english'));
    tokens.visit(searchToken.singular(form), add('englishForm', 'english'));
  }
  for (const form of [query.fold, ...query.englishForms])
    tokens.visit(searchToken.lemma(form), add('englishForm', 'english'));
  for (const text of analysis.counterparts) folds.visit(text, add('pair', 'vernacular'));
}

/**
 * The tiers in which a key shares a stem with the query. Short stems may be shared by accident,
 * unless the query is the stem.
 */
function matchStems({ index: { folds, stems }, query, analysis, add }: Lookup): void {
  stems.visit(query.fold, add('wholeStem'));
  for (const base of analysis.locativeBases) folds.visit(base, add('locative', 'vernacular'));
  for (const stem of analysis.stems) {
    const isLong = stem.length >= minQueryLength.stem;
    folds.visit(stem, add(isLong ? 'wholeStem' : 'shortStem', 'vernacular'));
    stems.visit(stem, add(isLong ? 'stem' : 'shortStem'));
  }
}

/** The tiers in which a key is another spelling of the query or of its stem. */
function matchVariants({ index: { folds, stems, tokens }, analysis, add }: Lookup): void {
  const { language, variant, stemVariants } = analysis;
  folds.visit(variant, add('variant', 'vernacular'));
  tokens.visit(searchToken.variant(language, variant), add('variant'));
  for (const text of stemVariants) {
    folds.visit(text, add('variantStem', 'vernacular'));
    stems.visit(text, add('variantStem'));
    tokens.visit(searchToken.variant(language, text), add('variantStem'));
    tokens.visit(searchToken.variantStem(language, text), add('variantStem'));
  }
}

function matchPrefixes({ index, query: { fold }, add }: Lookup): void {
  const { folds, stems, foldList, stemList } = index;
  if (fold.length >= minQueryLength.prefix)
    foldList.visitPrefix(fold, (text) => folds.visit(text, add('prefix')));
  if (fold.length >= minQueryLength.stemPrefix)
    stemList.visitPrefix(fold, (text) => stems.visit(text, add('stemPrefix')));
}

/** The tiers in which a key contains all words of the query, or the only word inside another. */
function matchWords({ index, query, add }: Lookup): void {
  const { folds, words, foldList, wordList } = index;
  const complete = query.words.slice(0, -1).map((word) => collect(index, word));
  const hasComplete = (key: number) => complete.every((keys) => keys.has(key));
  const addIf = (tier: Tier) => {
    const addKey = add(tier);
    return (key: number) => {
      if (hasComplete(key)) addKey(key);
    };
  };
  const last = query.words.at(-1) ?? '';
  words.visit(last, addIf('words'));
  if (last.length >= minQueryLength.lastWord)
    wordList.visitPrefix(last, (text) => words.visit(text, addIf('wordsPrefix')));
  if (query.words.length > 1 || query.fold.length < minQueryLength.inside) return;
  wordList.visitPart(query.fold, (text) => words.visit(text, add('inside')));
  // Keys that consist of several words were found by their words.
  foldList.visitPart(query.fold, (text) => {
    if (!text.includes(' ')) folds.visit(text, add('inside'));
  });
}

function collect({ words }: Index, word: string): Set<number> {
  const keys = new Set<number>();
  words.visit(word, (key) => keys.add(key));
  return keys;
}

/** Adds the keys of one word that differ from the query by one edit. */
export function addCloseSpellings(
  { folds, vocabulary, keys }: Index,
  query: AnalyzedQuery,
  field: SearchField,
  ranks: KeyRanks,
): void {
  for (const text of vocabulary.findWithin(query.fold, 1)) {
    if (text === query.fold || text.includes(' ')) continue;
    const rank = computeRank('closeSpelling', 0, rateCloseSpelling(query.fold, text));
    folds.visit(text, (position) => {
      const key = keys[position];
      if (key && includesSide(field, key.side)) addRank(ranks, position, rank);
    });
  }
}
