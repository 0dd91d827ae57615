import { splitTextIntoWords } from './text.ts';
import { bestRankOfTier, rankWeight } from './tiers.ts';

/*
 * Ranks terms that contain some of the words of a query, in either language, by the share of
 * information that these words carry (inverse document frequency), and then by how much of the term
 * the query names.
 */

/** Only this many words at the start of a query are searched. */
const MAX_WORDS = 12;
const MAX_RESULTS = 50;
/** A word in more keys than this counts as if it were in this many. */
export const MAX_COUNTED_KEYS = 300;
/** Words that together occur in at most this many keys are looked up alone. */
const MAX_RARE_KEYS = 100;
/** How many of the other words are looked up in pairs, the rarest first. */
const MAX_PAIRED_WORDS = 3;
/** How many keys are read for the words that were looked up. */
export const MAX_SOME_WORDS_KEYS = 200;
/** A term matches only if its words carry at least this share of the query's information. */
const MIN_SHARE = 0.3;
/** A word that occurs in this many keys carries almost no information. */
const INFORMATION_BASE = 10_000;
/** How much of the rank depends on the share of the query; the share of the term is the rest. */
const QUERY_PART = 0.8;

/** A word of the query. `weight` is its information: rare words have more. */
export type WeighedWord = { word: string; keys: number; weight: number };

/** The words of each English and each vernacular alternative of a term. */
export type TermWords = { english: readonly string[][]; vernacular: readonly string[][] };

/** Returns the different words of a query, or none if there are fewer than two. */
export function listAskedWords(text: string): string[] {
  const words = [...new Set(splitTextIntoWords(text))].slice(0, MAX_WORDS);
  return words.length < 2 ? [] : words;
}

/** @param counts in how many keys each word occurs, at most `MAX_COUNTED_KEYS` */
export function weighWords(words: readonly string[], counts: readonly number[]): WeighedWord[] {
  // A word that no term contains gets the weight of the most common word, because nothing is known
  // about it.
  const most = Math.max(...counts, 1);
  return words.map((word, index) => {
    const keys = counts[index] ?? 0;
    return { word, keys, weight: Math.log(1 + INFORMATION_BASE / (keys || most)) };
  });
}

/**
 * Chooses what to look up: each of the rarest words by itself, as long as few keys contain any of
 * them, and pairs of the next rarest. Any word may be the wrong one, so none of them is required.
 */
export function chooseLookups(words: readonly WeighedWord[]): string[][] {
  const known = words.filter(({ keys }) => keys > 0).sort((a, b) => a.keys - b.keys);
  let sum = 0;
  const common = known.findIndex(({ keys }) => (sum += keys) > MAX_RARE_KEYS);
  const rare = known.slice(0, common === -1 ? known.length : common);
  const paired = known.slice(rare.length, rare.length + MAX_PAIRED_WORDS);
  return [
    ...rare.map(({ word }) => [word]),
    ...paired.flatMap(({ word }, at) => paired.slice(at + 1).map((other) => [word, other.word])),
  ];
}

/** Ranks terms, best first. Leaves out those that contain too little of the query. */
export function rankBySomeWords<Id>(
  asked: readonly WeighedWord[],
  terms: Iterable<readonly [Id, TermWords]>,
): { id: Id; rank: number }[] {
  const weights = new Map(asked.map(({ word, weight }) => [word, weight]));
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  const ranked: { id: Id; rank: number }[] = [];
  for (const [id, words] of terms) {
    const { found, coverage } = matchWords(weights, words);
    const share = [...found].reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / total;
    if (share < MIN_SHARE) continue;
    const missing = QUERY_PART * (1 - share) + (1 - QUERY_PART) * (1 - coverage);
    ranked.push({ id, rank: bestRankOfTier('someWords') + scaleToTier(missing) });
  }
  return ranked.sort((a, b) => a.rank - b.rank).slice(0, MAX_RESULTS);
}

/**
 * Returns the words of the query that a term contains (`found`), and the share of the term's words
 * that the query contains (`coverage`). On each side, only the alternative with the most words of
 * the query counts.
 */
function matchWords(
  weights: ReadonlyMap<string, number>,
  { english, vernacular }: TermWords,
): { found: Set<string>; coverage: number } {
  const found = new Set<string>();
  let named = 0;
  let all = 0;
  for (const alternatives of [english, vernacular]) {
    const best = findBestAlternative(weights, alternatives);
    if (!best || best.named.length === 0) continue;
    for (const word of best.named) found.add(word);
    named += best.named.length;
    all += best.length;
  }
  return { found, coverage: all === 0 ? 0 : named / all };
}

function findBestAlternative(
  weights: ReadonlyMap<string, number>,
  alternatives: readonly string[][],
) {
  const [best] = alternatives
    .map((words) => ({
      length: words.length,
      named: words.filter((word) => weights.has(word)),
    }))
    .sort((a, b) => b.named.length - a.named.length || a.length - b.length);
  return best;
}

/** Splits a folded alternative into its words, without the punctuation between them. */
export const splitFold = (folded: string): string[] =>
  folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Scales a number from 0 to 1 to the ranks within a tier. */
export const scaleToTier = (part: number): number =>
  Math.min(rankWeight.tier - 1, Math.max(0, Math.round(part * rankWeight.tier)));
