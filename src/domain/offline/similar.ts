import type { SearchField } from '../lists/term-search.ts';
import type { AnalyzedQuery } from '../search/analyze.ts';
import { extractDefinitionWords, withoutSpaces } from '../search/keys.ts';
import { hasSound, soundKey } from '../search/phonetic.ts';
import { MAX_CORRECTED_WORDS, rankSimilarKey } from '../search/similar.ts';
import { bestRankOfTier } from '../search/tiers.ts';
import { searchToken } from '../search/tokens.ts';
import type { Index } from './build-index.ts';
import { addRank, includesSide, type KeyRanks } from './match.ts';

/** Finds the keys with a similar spelling. */
export function matchSimilar(index: Index, query: AnalyzedQuery, field: SearchField): KeyRanks {
  const { language } = index.dictionary;
  const ranks: KeyRanks = new Map();
  for (const position of collectCandidates(index, query)) {
    const key = index.keys[position];
    if (!key || !includesSide(field, key.side)) continue;
    const { side, strict, fold } = key;
    const rank = rankSimilarKey(query, { side, strict, fold, alternative: 0, language });
    if (rank !== null) addRank(ranks, position, rank);
  }
  return ranks;
}

/**
 * Collects the keys whose whole text, stem, sound or words are similar to those of the query.
 * `rankSimilarKey` decides which of them are similar enough.
 */
function collectCandidates(index: Index, query: AnalyzedQuery): Set<number> {
  const { folds, stems, words, tokens, vocabulary } = index;
  const candidates = new Set<number>();
  const add = (key: number) => {
    candidates.add(key);
  };
  const isWord = query.words.length === 1;
  const joined = withoutSpaces(query.fold);
  const analysis = query.languages.find(({ language }) => language === index.dictionary.language);
  for (const text of new Set([query.fold, joined, ...(isWord ? (analysis?.stems ?? []) : [])]))
    for (const similar of [text, ...vocabulary.findSimilar(text)]) {
      folds.visit(similar, add);
      if (!isWord) continue;
      stems.visit(similar, add);
      words.visit(similar, add);
    }
  tokens.visit(searchToken.joinedText(joined), add);
  if (hasSound(query.fold)) tokens.visit(searchToken.sound(soundKey(query.fold)), add);
  if (!isWord && query.words.length <= MAX_CORRECTED_WORDS)
    for (const key of collectPhrases(index, query.words)) candidates.add(key);
  return candidates;
}

/**
 * Collects the keys that contain each word, or a similar one. A word that the dictionary contains
 * is not corrected, because a phrase with such an error is found as a whole.
 */
function collectPhrases({ words, vocabulary }: Index, asked: readonly string[]): number[] {
  const [first = [], ...others] = asked.map((word) => {
    const containing = new Set<number>();
    for (const similar of words.has(word) ? [word] : vocabulary.findSimilar(word))
      words.visit(similar, (key) => containing.add(key));
    return containing;
  });
  return [...first].filter((key) => others.every((containing) => containing.has(key)));
}

/** Finds the words whose definition contains all words of the query. */
export function matchDefinitions(index: Index, query: AnalyzedQuery): Map<number, number> {
  const asked = extractDefinitionWords(query.strict);
  const ranks = new Map<number, number>();
  if (asked.length === 0 || asked.length !== query.words.length) return ranks;
  for (const { sense, words } of index.definitions)
    if (asked.every((word) => words.includes(` ${word} `)))
      for (const [at] of sense.words.entries())
        ranks.set(sense.firstWord + at, bestRankOfTier('definition'));
  return ranks;
}
