/**
 * The longest unbroken runs of letters that the stylesheet has a size for: `.longest-14` fits 14
 * letters into one line of a phone. Fewer than 13 fit without a class.
 */
const SIZES = [13, 14, 16, 18, 24, 32, 40] as const;
const FITS = 12;
export const LONGEST_WHOLE = SIZES.at(-1)!;

/** The parts of a word between which a line may end: at a space, and after a slash. */
export const unbrokenParts = (word: string): string[] =>
  word.split(/(?<=[/;|])(?!\s)|(?<=\s)(?=\S)/).filter(Boolean);

/** Letters, of which a mark is none. */
export const displayLength = (part: string): number =>
  [...part.trim().normalize('NFC').replace(/\p{M}/gu, '')].length;

/** The class that lets the longest part of a word stand on one line; undefined for short words. */
export function sizeClass(word: string): string | undefined {
  const longest = Math.max(0, ...unbrokenParts(word).map(displayLength));
  if (longest <= FITS) return undefined;
  return `longest-${SIZES.find((size) => longest <= size) ?? LONGEST_WHOLE}`;
}
