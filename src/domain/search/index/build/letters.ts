const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 26;
const OTHER_BITS = 5;

/** Returns a number with one bit for each letter of a word. Other characters share five bits. */
export function maskLetters(word: string): number {
  let mask = 0;
  for (let at = 0; at < word.length; at += 1) {
    const letter = word.charCodeAt(at) - FIRST_LETTER;
    const bit =
      letter >= 0 && letter < LETTERS ? letter : LETTERS + (word.charCodeAt(at) % OTHER_BITS);
    mask |= 1 << bit;
  }
  return mask;
}

/** Counts the letters that only one of two words has: the bits in which their masks differ. */
export function countDifferentLetters(mask: number, other: number): number {
  const bits = mask ^ other;
  // Counts bits in parallel (Warren, Hacker's Delight, 5-1).
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
