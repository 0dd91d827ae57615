import type { SearchField } from '../lists/term-search.ts';
import type { AnalyzedQuery } from '../search/analyze.ts';
import {
  chooseRareWords,
  listAskedWords,
  MAX_COUNTED_KEYS,
  rankBySomeWords,
  splitFold,
  type TermWords,
  type WeighedWord,
  weighWords,
} from '../search/some-words.ts';
import { foldWithSpaces, splitAlternatives } from '../search/text.ts';
import type { Index } from './build-index.ts';
import { includesSide } from './match.ts';
import { visitWords } from './rank.ts';

/** Finds the words of each index that contain some of the words of the query. */
export function matchSomeWords(
  indexes: readonly Index[],
  query: AnalyzedQuery,
  field: SearchField,
): Map<number, number>[] {
  const asked = listAskedWords(query.strict);
  const counts = asked.map((word) => countKeys(indexes, word));
  const weighed = weighWords(asked, counts);
  return indexes.map((index) => {
    const terms = collectWords(index, weighed, field).map(
      (word) => [word, splitTerm(index, word, field)] as const,
    );
    return new Map(rankBySomeWords(weighed, terms).map(({ id, rank }) => [id, rank]));
  });
}

function visitKeys({ words, folds }: Index, word: string, visit: (key: number) => void): void {
  words.visit(word, visit);
  folds.visit(word, visit);
}

/** Counts the keys with a word. A text of several entries or words counts for each of them. */
function countKeys(indexes: readonly Index[], word: string): number {
  let count = 0;
  for (const index of indexes)
    visitKeys(index, word, (key) => {
      count += index.keys[key]?.owners.length ?? 0;
    });
  return Math.min(count, MAX_COUNTED_KEYS);
}

/** Collects the words that have one of the rarest words of the query, or both. */
function collectWords(index: Index, asked: readonly WeighedWord[], field: SearchField): number[] {
  const { rare, areTogether } = chooseRareWords(asked);
  const keysOfWords = rare.map((word) => {
    const keys = new Set<number>();
    visitKeys(index, word, (key) => keys.add(key));
    return keys;
  });
  const [first = new Set<number>()] = keysOfWords;
  const keys = areTogether
    ? [...first].filter((key) => keysOfWords.every((others) => others.has(key)))
    : keysOfWords.flatMap((each) => [...each]);
  const words = new Set<number>();
  for (const position of keys) {
    const key = index.keys[position];
    if (!key || !includesSide(field, key.side)) continue;
    for (const owner of key.owners)
      if (key.side === 'vernacular') words.add(owner.position);
      else visitWords(index, owner.position, (word) => words.add(word));
  }
  return [...words];
}

function splitTerm({ dictionary }: Index, word: number, field: SearchField): TermWords {
  const sense = dictionary.senses[dictionary.sensesOfWords[word] as number];
  const entry = dictionary.entries[sense?.entry ?? -1];
  const split = (side: 'english' | 'vernacular', texts: readonly (string | undefined)[]) =>
    includesSide(field, side)
      ? texts
          .flatMap((text) => splitAlternatives(text ?? ''))
          .map((text) => splitFold(foldWithSpaces(text)))
      : [];
  return {
    english: split('english', [entry?.english, ...(entry?.synonyms ?? [])]),
    vernacular: split('vernacular', [dictionary.words[word]?.text]),
  };
}
