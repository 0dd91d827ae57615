import { foldWithSpaces, splitTextIntoWords } from '#domain/search/text.ts';
import { bestRankOfTier, rankWeight } from '#domain/search/tiers.ts';
import { searchToken } from '#domain/search/tokens.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { queryNamed } from '#server/platform/db/named-parameters.ts';
import type { AnalyzedSearch } from './analyze.ts';
import { withPermit } from './permit.ts';
import type { RankedId } from './rank.ts';
import { scopeParameters } from './scope.ts';
import {
  COUNT_KEYS_WITH_WORDS,
  MAX_COUNTED_KEYS,
  MAX_SOME_WORDS_KEYS,
  SELECT_TERMS_WITH_WORDS,
} from './some-words-sql.ts';
import { allTokens, anyToken, type TsQuery } from './tsquery.ts';

/** Only this many words at the start of a query are searched. */
const MAX_WORDS = 12;
const MAX_RESULTS = 50;
/** A term matches only if its words carry at least this share of the query's information. */
const MIN_SHARE = 0.3;
/** A word that occurs in this many keys carries almost no information. */
const INFORMATION_BASE = 10_000;
/** How much of the rank depends on the share of the query; the share of the term is the rest. */
const QUERY_PART = 0.8;

/** A word of the query. `weight` is its information: rare words have more. */
type WeighedWord = { word: string; keys: number; weight: number };
type TermWords = {
  termId: string;
  side: 'english' | 'vernacular';
  fold: string;
  hyphenated: string | null;
};

/**
 * Finds terms that contain some of the query's words, in either language. Terms are ranked by the
 * share of information that the words they contain carry (inverse document frequency), and then by
 * how much of the term the query names.
 */
export const searchSomeWords = (search: Queryable, analyzed: AnalyzedSearch): Promise<RankedId[]> =>
  withPermit(async () => {
    const words = await weighWords(search, analyzed.query.strict);
    const wordTokens = chooseLookup(words);
    if (wordTokens === null) return [];
    const rows = await queryNamed<TermWords>(search, SELECT_TERMS_WITH_WORDS, {
      wordTokens,
      ...scopeParameters(analyzed.scope),
    });
    return rankTerms(words, rows);
  });

async function weighWords(search: Queryable, text: string): Promise<WeighedWord[]> {
  const words = [...new Set(splitTextIntoWords(text))].slice(0, MAX_WORDS);
  if (words.length < 2) return [];
  const rows = await queryNamed<{ keys: number }>(search, COUNT_KEYS_WITH_WORDS, {
    tokens: words.map((word) => anyToken([searchToken.word(word)])),
  });
  const counts = words.map((_, index) => rows[index]?.keys ?? 0);
  // A word that no term contains is weighed like the most common one, because it may be anything.
  const most = Math.max(...counts, 1);
  return words.map((word, index) => {
    const keys = counts[index] ?? 0;
    return { word, keys, weight: Math.log(1 + INFORMATION_BASE / (keys || most)) };
  });
}

/**
 * Chooses the words whose terms are read: the rarest ones that together occur in few enough keys.
 * If every word is common, the two rarest must occur together.
 */
function chooseLookup(words: readonly WeighedWord[]): TsQuery {
  const known = words.filter(({ keys }) => keys > 0).sort((a, b) => a.keys - b.keys);
  const tokens = known.map(({ word }) => searchToken.word(word));
  let sum = 0;
  const few = known.findIndex(({ keys }) => (sum += keys) > MAX_SOME_WORDS_KEYS);
  if (few === -1) return anyToken(tokens);
  const [rarest] = known;
  if (few === 0 || rarest?.keys === MAX_COUNTED_KEYS) return allTokens(tokens.slice(0, 2));
  return anyToken(tokens.slice(0, few));
}

function rankTerms(words: readonly WeighedWord[], rows: readonly TermWords[]): RankedId[] {
  const weights = new Map(words.map(({ word, weight }) => [word, weight]));
  const total = words.reduce((sum, { weight }) => sum + weight, 0);
  const ranked: RankedId[] = [];
  for (const [id, keys] of Map.groupBy(rows, ({ termId }) => termId)) {
    const { found, coverage } = matchWords(weights, keys);
    const share = [...found].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / total;
    if (share < MIN_SHARE) continue;
    const missing = QUERY_PART * (1 - share) + (1 - QUERY_PART) * (1 - coverage);
    ranked.push({ id, rank: bestRankOfTier('someWords') + scaleToTier(missing) });
  }
  return ranked.sort((a, b) => a.rank - b.rank).slice(0, MAX_RESULTS);
}

/**
 * Returns the words of the query that a term contains, counting the alternative of each side that
 * contains the most, and the share of these alternatives' words that the query names.
 */
function matchWords(
  weights: ReadonlyMap<string, number>,
  keys: readonly TermWords[],
): { found: Set<string>; coverage: number } {
  const found = new Set<string>();
  let named = 0;
  let all = 0;
  for (const ofSide of Map.groupBy(keys, ({ side }) => side).values()) {
    const best = findBestAlternative(weights, ofSide);
    if (best.named.length === 0) continue;
    for (const word of best.named) found.add(word);
    named += best.named.length;
    all += best.words.length;
  }
  return { found, coverage: all === 0 ? 0 : named / all };
}

function findBestAlternative(weights: ReadonlyMap<string, number>, keys: readonly TermWords[]) {
  const alternatives = keys.map((key) => {
    const words = splitKey(key);
    return { words, named: words.filter((word) => weights.has(word)) };
  });
  return alternatives.reduce((best, each) => {
    const gain = each.named.length - best.named.length;
    return gain > 0 || (gain === 0 && each.words.length < best.words.length) ? each : best;
  });
}

/** Splits a key into its words, without the punctuation between them. */
const splitKey = ({ fold, hyphenated }: TermWords): string[] =>
  (hyphenated === null ? fold : foldWithSpaces(hyphenated))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Scales a number from 0 to 1 to the ranks within a tier. */
export const scaleToTier = (part: number): number =>
  Math.min(rankWeight.tier - 1, Math.max(0, Math.round(part * rankWeight.tier)));
