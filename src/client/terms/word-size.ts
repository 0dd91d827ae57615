/**
 * The word lengths for which the stylesheet has a class. For example, `.longest-14` sets a font
 * size at which 14 letters fit on one line on a phone. Up to 12 letters fit without a class.
 */
const SIZES = [13, 14, 16, 18, 24, 32, 40] as const;
const LONGEST_WITHOUT_CLASS = 12;
export const LONGEST_WHOLE = SIZES.at(-1)!;

/**
 * Splits a word at the positions where a line may break: at a space, and after a separator such as
 * a slash.
 */
export const unbrokenParts = (word: string): string[] =>
  word.split(/(?<=[/;|])(?!\s)|(?<=\s)(?=\S)/).filter(Boolean);

/** Returns the number of letters, not counting combining marks. */
export const displayLength = (part: string): number =>
  [...part.trim().normalize('NFC').replace(/\p{M}/gu, '')].length;

/**
 * Returns the class that makes the longest part of a word fit on one line, or undefined if the word
 * is so short that it needs no class.
 */
export function sizeClass(word: string): string | undefined {
  const longest = Math.max(0, ...unbrokenParts(word).map(displayLength));
  if (longest <= LONGEST_WITHOUT_CLASS) return undefined;
  return `longest-${SIZES.find((size) => longest <= size) ?? LONGEST_WHOLE}`;
}
