import { maxEditsFor } from './edit-distance.ts';

/*
 * An index that finds words despite typing errors: deletion neighbourhoods, as in FastSS (Bocek,
 * Hunt and Stiller, 2007) and SymSpell. Two words that are one edit apart become equal after
 * deleting at most one letter from each. Each word is therefore stored with the hashes of its text
 * and of every text with one letter deleted, and a query looks up the same hashes of its own text.
 *
 * For two edits, every pair of deletions would be needed, which is too many for long words. But one
 * of the two halves of a word contains at most one of the edits, so words of eight letters or more
 * are stored with the deletions of each half. Shorter words are not split; to find one that is two
 * edits away, the query deletes two letters instead.
 *
 * Hash collisions are harmless, because every candidate is checked with `editDistance`.
 */
const MAX_WHOLE_LENGTH = 8;
const MIN_LENGTH_FOR_HALVES = 8;
/** Longer words can be found exactly and by prefix, but not with typing errors. */
const MAX_LENGTH = 64;

const deleteEachLetter = (text: string): string[] =>
  Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));

/** FNV-1a as a signed 32-bit number, which fits PostgreSQL's `integer`. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}

const hashAll = (part: string, texts: readonly string[]) =>
  texts.map((text) => hash(`${part}:${text}`));

const isIndexed = (word: string) => word.length >= 3 && word.length <= MAX_LENGTH;

/** Returns the hashes to store with a word. */
export function deletionHashes(word: string): number[] {
  if (!isIndexed(word)) return [];
  const hashes =
    word.length <= MAX_WHOLE_LENGTH ? hashAll('whole', [word, ...deleteEachLetter(word)]) : [];
  if (word.length >= MIN_LENGTH_FOR_HALVES) {
    const middle = word.length >> 1;
    const [left, right] = [word.slice(0, middle), word.slice(middle)];
    hashes.push(
      ...hashAll(`left${left.length}`, [left, ...deleteEachLetter(left)]),
      ...hashAll(`right${right.length}`, [right, ...deleteEachLetter(right)]),
    );
  }
  return [...new Set(hashes)];
}

/**
 * Returns the hashes to look up. Every stored word within `maxEditsFor` of this one has at least
 * one of them.
 */
export function deletionProbes(word: string): number[] {
  const maxEdits = maxEditsFor(word.length);
  if (maxEdits === 0 || !isIndexed(word)) return [];
  if (maxEdits === 1) return hashAll('whole', [word, ...deleteEachLetter(word)]);
  const shortest = word.length - maxEdits;
  const probes = shortest < MIN_LENGTH_FOR_HALVES ? hashAll('whole', deleteUpToTwo(word)) : [];
  const longest = word.length + maxEdits;
  for (let length = Math.max(MIN_LENGTH_FOR_HALVES, shortest); length <= longest; length += 1)
    probes.push(...probeHalves(word, length));
  return [...new Set(probes)];
}

/** Returns the word without each letter and each pair of letters. */
function deleteUpToTwo(word: string): string[] {
  const shorter = deleteEachLetter(word);
  return [...new Set([...shorter, ...shorter.flatMap(deleteEachLetter)])];
}

/** Returns the probes for the halves of stored words of `length` letters. */
function probeHalves(word: string, length: number): number[] {
  const left = length >> 1;
  const right = length - left;
  return [
    ...hashAll(
      `left${left}`,
      probeHalf(left, (letters) => word.slice(0, letters)),
    ),
    ...hashAll(
      `right${right}`,
      probeHalf(right, (letters) => word.slice(Math.max(0, word.length - letters))),
    ),
  ];
}

/**
 * Returns what a half of `length` letters can look like after at most one edit, with at most one
 * letter deleted.
 * @param take returns the given number of letters from the start or the end of the query
 */
const probeHalf = (length: number, take: (letters: number) => string): string[] => [
  take(length - 1),
  take(length),
  ...deleteEachLetter(take(length)),
  ...deleteEachLetter(take(length + 1)),
];
