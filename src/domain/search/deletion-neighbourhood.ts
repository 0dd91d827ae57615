import { maxEditsFor } from './edit-distance.ts';

/*
 * An index for words with typing errors: deletion neighbourhoods, as in FastSS (Bocek, Hunt and
 * Stiller, 2007) and SymSpell. Two words that are one edit apart become equal once each of them
 * loses at most one letter. A word is therefore stored with the hashes of its text and of its text
 * without each letter, and a query looks up the same hashes of its own text.
 *
 * Two edits would need every pair of deletions, which are too many for long words. But one half of a
 * word contains at most one of two edits, so words of eight letters or more are stored with the
 * deletions of each half. Only a shorter word can be two edits away without having halves; for it
 * the query, which is longer, deletes two letters.
 *
 * A hash that two words share by accident does no harm: `editDistance` decides about each word.
 */
const MAX_WHOLE_LENGTH = 8;
const MIN_LENGTH_FOR_HALVES = 8;
/** Longer words are found as they are and by their beginning, but not with typing errors. */
const MAX_LENGTH = 64;

const deleteEachLetter = (text: string): string[] =>
  Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));

/** FNV-1a as a signed 32-bit number, the range of PostgreSQL's integers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}

const hashAll = (part: string, texts: readonly string[]) =>
  texts.map((text) => hash(`${part}:${text}`));

const isIndexed = (word: string) => word.length >= 3 && word.length <= MAX_LENGTH;

/** The hashes that are stored with a word. */
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

/** The hashes to look up: a stored word within `maxEditsFor` of this one shares at least one. */
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

/** The word without one or two of its letters. */
function deleteUpToTwo(word: string): string[] {
  const shorter = deleteEachLetter(word);
  return [...new Set([...shorter, ...shorter.flatMap(deleteEachLetter)])];
}

/** The probes for the halves of stored words of `length` letters. */
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
 * What a half of `length` letters can look like after at most one edit, once either side has lost
 * at most one letter.
 * @param take returns as many letters of the query from the side of that half
 */
const probeHalf = (length: number, take: (letters: number) => string): string[] => [
  take(length - 1),
  take(length),
  ...deleteEachLetter(take(length)),
  ...deleteEachLetter(take(length + 1)),
];
