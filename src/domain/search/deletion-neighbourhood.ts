import { maxEditsFor } from './edit-distance.ts';
import { hashText } from './hash-text.ts';

/*
 * Finds words despite typing errors by their deletion neighbourhoods, as FastSS (Bocek, Hunt and
 * Stiller, 2007) and SymSpell do. Two words that are one edit apart become equal if at most one
 * letter is deleted from each. So we store a hash of each word and of every text left after
 * deleting one of its letters, and compute the same hashes for a word of the query.
 *
 * Tolerating two edits in this way would need a hash for every pair of deleted letters, which is
 * too many for long words. But if a word with two edits is cut in half, at least one half contains
 * at most one edit. So words of eight letters or more are stored as two halves, each with its
 * deletions. Words of up to eight letters are stored whole. To find these words despite two edits,
 * two letters of the query are deleted instead.
 *
 * Hash collisions are harmless, because every candidate is checked with `editDistance`.
 */
const MAX_WHOLE_LENGTH = 8;
const MIN_LENGTH_FOR_HALVES = 8;
/** Longer words are not in this index, so they cannot be found with typing errors. */
const MAX_LENGTH = 64;

const deleteEachLetter = (text: string): string[] =>
  Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));

const hashAll = (part: string, texts: readonly string[]) =>
  texts.map((text) => hashText(`${part}:${text}`));

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
 * Returns the hashes to look up for a word of the query. Every stored word that is similar enough
 * (`maxEditsFor`) has at least one of these hashes. Returns none for a word that is too short or
 * too long for this index.
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

/**
 * Returns the hashes to look up for a text of three letters, to find the stored words from which
 * one deleted letter leaves this text.
 */
export const insertionProbes = (text: string): number[] =>
  text.length === 3 ? hashAll('whole', [text]) : [];

/** Returns every text that results from deleting one or two letters of the word. */
function deleteUpToTwo(word: string): string[] {
  const shorter = deleteEachLetter(word);
  return [...new Set([...shorter, ...shorter.flatMap(deleteEachLetter)])];
}

/** Returns the hashes that find stored words of `length` letters by one of their halves. */
function probeHalves(word: string, length: number): number[] {
  const leftLength = length >> 1;
  const rightLength = length - leftLength;
  return [
    ...hashAll(
      `left${leftLength}`,
      probeHalf(leftLength, (letters) => word.slice(0, letters)),
    ),
    ...hashAll(
      `right${rightLength}`,
      probeHalf(rightLength, (letters) => word.slice(Math.max(0, word.length - letters))),
    ),
  ];
}

/**
 * Returns the texts to look up for a stored half of `length` letters. If the corresponding part of
 * the query contains at most one typing error, at least one of these texts is stored for the half.
 * @param take returns the given number of letters from the start or the end of the query
 */
const probeHalf = (length: number, take: (letters: number) => string): string[] => [
  take(length - 1),
  take(length),
  ...deleteEachLetter(take(length)),
  ...deleteEachLetter(take(length + 1)),
];
