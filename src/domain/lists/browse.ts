/** The letters under which English words are listed. Digits and signs come before A. */
export const browseLetters = ['0-9', ...'abcdefghijklmnopqrstuvwxyz'] as const;
export type BrowseLetter = (typeof browseLetters)[number];

/** How many English words are listed on one page. */
export const BROWSE_PAGE_SIZE = 100;

/**
 * Returns where the words of a letter begin and where those of the next letter begin, in the root
 * collation. The first letter has no start and the last one no end: words that begin with another
 * script follow after Z.
 */
export function letterRange(letter: string): { start: string | null; end: string | null } {
  const next = browseLetters[browseLetters.indexOf(letter) + 1] ?? null;
  return { start: letter === '0-9' ? null : letter, end: next };
}
