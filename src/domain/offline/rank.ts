import { compareHeadwords } from '../packs/prominence.ts';
import { rankAlternative } from '../search/alternatives.ts';
import { bestRankOfTier, isWholeWordTier, rankToTier, rankWeight } from '../search/tiers.ts';
import { listIncludedVarieties } from '../varieties.ts';
import type { OfflineFilters } from './answer.ts';
import type { Index } from './build-index.ts';
import { hasVariety, type NumberedSense } from './dictionary.ts';
import type { KeyRanks } from './match.ts';

/** What matches in one index: keys, and the words that match by other rules. */
export type Found = { index: Index; keys: KeyRanks; words: KeyRanks };

/** The best match of a word. `key` is null if the word does not match by a key of its own. */
export type WordMatch = { word: number; rank: number; key: number | null };

export type SenseMatch = {
  index: Index;
  sense: NumberedSense;
  position: number;
  rank: number;
  words: WordMatch[];
};

export type RankedSenses = {
  /** The best senses in order: at least as many as were asked for, if there are enough. */
  senses: SenseMatch[];
  /** The number of matching words. */
  total: number;
};

/** Ranks the senses of all indexes, and sorts the first `limit` of them. */
export function rankSenses(
  found: readonly Found[],
  filters: OfflineFilters,
  limit: number,
): RankedSenses {
  const senses = found.flatMap((each) => groupBySense(each, filters));
  const total = senses.reduce((sum, { words }) => sum + words.length, 0);
  return { senses: sortSenses(senses, limit), total };
}

function groupBySense({ index, keys, words }: Found, filters: OfflineFilters): SenseMatch[] {
  const { dictionary } = index;
  const passes = createFilter(index, filters);
  const senses = new Map<number, SenseMatch>();
  for (const match of rankWords(index, keys, words).values()) {
    const position = dictionary.sensesOfWords[match.word] as number;
    const sense = dictionary.senses[position];
    if (!sense || !passes(sense, match.word)) continue;
    const known = senses.get(position);
    if (known) {
      known.words.push(match);
      known.rank = Math.min(known.rank, match.rank);
    } else senses.set(position, { index, sense, position, rank: match.rank, words: [match] });
  }
  return [...senses.values()];
}

/** Finds the best match of each word. An English key is a match of all words of its entries. */
function rankWords(
  index: Index,
  keys: KeyRanks,
  words: ReadonlyMap<number, number>,
): Map<number, WordMatch> {
  const matches = new Map<number, WordMatch>();
  const add = (word: number, rank: number, key: number | null) => {
    const known = matches.get(word);
    if (!known) matches.set(word, { word, rank, key });
    else if (rank < known.rank) Object.assign(known, { rank, key });
  };
  for (const [position, keyRank] of keys) {
    const key = index.keys[position];
    for (const owner of key?.owners ?? []) {
      const rank = keyRank + rankAlternative(owner.alternative) * rankWeight.alternative;
      if (key?.side === 'vernacular') add(owner.position, rank, position);
      else visitWords(index, owner.position, (word) => add(word, rank, position));
    }
  }
  for (const [word, rank] of words) add(word, rank, null);
  return matches;
}

/** Calls `visit` with each word of an entry. */
export function visitWords(
  { dictionary }: Index,
  entry: number,
  visit: (word: number) => void,
): void {
  const firstSense = dictionary.firstSenses[entry] ?? 0;
  const nextSense = dictionary.firstSenses[entry + 1];
  const first = dictionary.senses[firstSense]?.firstWord ?? 0;
  const end = dictionary.senses[nextSense ?? -1]?.firstWord ?? dictionary.words.length;
  for (let word = first; word < end; word += 1) visit(word);
}

function createFilter({ dictionary }: Index, { subject, variety }: OfflineFilters) {
  const included = listIncludedVarieties(variety) ?? [];
  return (sense: NumberedSense, position: number): boolean => {
    if (subject !== 'all' && sense.subject !== subject) return false;
    const word = dictionary.words[position];
    return variety === 'all' || (!!word && hasVariety(dictionary, word, variety, included));
  };
}

/** Sorts only the best senses, to save time. */
function sortSenses(senses: SenseMatch[], limit: number): SenseMatch[] {
  senses.sort((a, b) => a.rank - b.rank);
  const last = senses[limit - 1]?.rank ?? Number.POSITIVE_INFINITY;
  const best = senses.filter(({ rank }) => rank <= last);
  const prominence = rateEntries(best);
  const headword = ({ index, sense }: SenseMatch) =>
    index.dictionary.entries[sense.entry]?.english ?? '';
  best.sort(
    (a, b) =>
      a.rank - b.rank ||
      (prominence.get(nameEntry(b)) ?? 0) - (prominence.get(nameEntry(a)) ?? 0) ||
      compareHeadwords(headword(a), headword(b)) ||
      a.position - b.position,
  );
  for (const match of best) sortWords(match);
  return best.slice(0, limit);
}

/**
 * Rates entries by their most prominent sense. The senses of an entry with equal ranks stay
 * together. Prominence only counts if the query is a whole word.
 */
function rateEntries(senses: readonly SenseMatch[]): Map<string, number> {
  const prominence = new Map<string, number>();
  for (const match of senses) {
    const { sense, rank } = match;
    if (sense.prominence === 0 || !isWholeWordTier(rankToTier(rank))) continue;
    const entry = nameEntry(match);
    prominence.set(entry, Math.max(prominence.get(entry) ?? 0, sense.prominence));
  }
  return prominence;
}

const nameEntry = ({ index, sense, rank }: SenseMatch): string =>
  `${index.dictionary.language} ${rank} ${sense.entry}`;

/**
 * Sorts the words of a sense: a better tier comes before the order of the dictionary, and from
 * `similar` on also a better rank, because the word that was meant comes first.
 */
function sortWords({ words }: SenseMatch): void {
  const group = ({ rank }: WordMatch) =>
    rank < bestRankOfTier('similar') ? Math.floor(rank / rankWeight.tier) : rank;
  words.sort((a, b) => group(a) - group(b) || a.word - b.word);
}
