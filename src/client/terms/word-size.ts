/**
 * The lengths for which the stylesheet has a font size: `.longest-14` fits 14 letters into a line
 * of a phone. Up to 12 letters fit without a class.
 */
const SIZES = [13, 14, 16, 18, 24, 32, 40] as const;
const LONGEST_WITHOUT_CLASS = 12;
export const LONGEST_WHOLE = SIZES.at(-1)!;

/** Splits a word where a line may end: at a space, and after a slash. */
export const unbrokenParts = (word: string): string[] =>
  word.split(/(?<=[/;|])(?!\s)|(?<=\s)(?=\S)/).filter(Boolean);

/** The number of letters; a combining mark does not count. */
export const displayLength = (part: string): number =>
  [...part.trim().normalize('NFC').replace(/\p{M}/gu, '')].length;

/** The class that fits the longest part of a word into one line; undefined for short words. */
export function sizeClass(word: string): string | undefined {
  const longest = Math.max(0, ...unbrokenParts(word).map(displayLength));
  if (longest <= LONGEST_WITHOUT_CLASS) return undefined;
  return `longest-${SIZES.find((size) => longest <= size) ?? LONGEST_WHOLE}`;
}
