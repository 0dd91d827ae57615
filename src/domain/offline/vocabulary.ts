import { editDistance, maxEditsFor } from '../search/edit-distance.ts';

const MIN_LENGTH = 3;
/** As long as a word can be. */
const MAX_LENGTH = 200;

/** Finds texts with typing errors. */
export type Vocabulary = {
  /** Returns the texts that differ from `text` by as many edits as its length allows, or fewer. */
  findSimilar: (text: string) => string[];
  /** Returns the texts that differ from `text` by at most `maxEdits`. */
  findWithin: (text: string, maxEdits: number) => string[];
};

/**
 * Creates a vocabulary. Texts are compared by their sets of letters first, which rules out almost
 * all of them: one edit changes at most two letters of the set.
 */
export function createVocabulary(texts: Iterable<string>): Vocabulary {
  const byLength = Array.from({ length: MAX_LENGTH + 1 }, (): string[] => []);
  for (const text of texts)
    if (text.length >= MIN_LENGTH && text.length <= MAX_LENGTH) byLength[text.length]?.push(text);
  const masks = byLength.map((ofLength) => Int32Array.from(ofLength, maskLetters));

  const findWithin = (text: string, maxEdits: number): string[] => {
    const found: string[] = [];
    const mask = maskLetters(text);
    for (let length = text.length - maxEdits; length <= text.length + maxEdits; length += 1) {
      const ofLength = byLength[length] ?? [];
      const masksOfLength = masks[length] ?? [];
      for (let at = 0; at < ofLength.length; at += 1) {
        if (countBits((masksOfLength[at] as number) ^ mask) > 2 * maxEdits) continue;
        const other = ofLength[at] as string;
        if (editDistance(text, other, maxEdits) <= maxEdits) found.push(other);
      }
    }
    return found;
  };
  return {
    findWithin,
    findSimilar(text) {
      const maxEdits = maxEditsFor(text.length);
      return maxEdits === 0 || text.length > MAX_LENGTH ? [] : findWithin(text, maxEdits);
    },
  };
}

const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 26;
const OTHER_BITS = 5;

/** Returns a number with one bit for each letter of the text. Other characters share five bits. */
function maskLetters(text: string): number {
  let mask = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at) - FIRST_LETTER;
    const bit =
      letter >= 0 && letter < LETTERS ? letter : LETTERS + (text.charCodeAt(at) % OTHER_BITS);
    mask |= 1 << bit;
  }
  return mask;
}

/** Counts the bits of a 32-bit number in parallel (Warren, Hacker's Delight, 5-1). */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
