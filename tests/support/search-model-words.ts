import { foldWithSpaces, splitTextIntoWords } from '#domain/search/text.ts';
import { bestRankOfTier } from '#domain/search/tiers.ts';
import { listKeys, type ModelHit, type ModelKey, type ModelTerm } from './search-model-keys.ts';

/** Words that occur in at least this many keys count as equally common. */
const MOST_KEYS = 300;
const MIN_SHARE = 0.3;

const wordsOf = (key: ModelKey) => splitTextIntoWords(foldWithSpaces(key.strict));

/**
 * Ranks terms by the share of information that the words of the query in them carry, and then by
 * the share of their own words that the query names.
 * @param all the terms in which the words are counted
 * @param scope the terms that may be found
 */
export function rankSomeWords(
  all: readonly ModelTerm[],
  scope: readonly ModelTerm[],
  query: readonly string[],
  field: 'both' | 'english' | 'vernacular',
): ModelHit[] {
  const words = [...new Set(query)];
  const keys = all.flatMap((term) => listKeys(term, 'both'));
  const counts = words.map((word) =>
    Math.min(MOST_KEYS, keys.filter((key) => wordsOf(key).includes(word)).length),
  );
  const most = Math.max(...counts, 1);
  const weights = new Map(
    words.map((word, index) => [word, Math.log(1 + 10_000 / (counts[index] || most))]),
  );
  const sum = (some: Iterable<string>) =>
    [...some].reduce((total, word) => total + (weights.get(word) ?? 0), 0);
  return scope.flatMap((term): ModelHit[] => {
    const { found, named, length } = matchSides(listKeys(term, field), weights);
    const share = sum(found) / sum(words);
    if (share < MIN_SHARE) return [];
    const missing = 0.8 * (1 - share) + 0.2 * (1 - named / length);
    return [{ term, rank: bestRankOfTier('someWords') + Math.round(missing * 10_000) }];
  });
}

/** Takes the alternative of each side that contains the most words; if several do, the shortest. */
function matchSides(keys: readonly ModelKey[], weights: ReadonlyMap<string, number>) {
  const matched = { found: new Set<string>(), named: 0, length: 0 };
  for (const side of ['english', 'vernacular'] as const) {
    const [best] = keys
      .filter((key) => key.side === side)
      .map((key) => ({
        length: wordsOf(key).length,
        named: wordsOf(key).filter((word) => weights.has(word)),
      }))
      .sort((a, b) => b.named.length - a.named.length || a.length - b.length);
    if (!best || best.named.length === 0) continue;
    for (const word of best.named) matched.found.add(word);
    matched.named += best.named.length;
    matched.length += best.length;
  }
  return matched;
}
