/** Returns how many typing errors are tolerated in a text of `length` letters. */
export function maxEditsFor(length: number): 0 | 1 | 2 {
  if (length <= 3) return 0;
  return length <= 7 ? 1 : 2;
}

/**
 * Returns the number of edits between two texts: inserted, deleted, substituted and swapped letters
 * (optimal string alignment distance). Stops early if there are more than `maxEdits`, and returns
 * `maxEdits + 1`.
 */
export function editDistance(a: string, b: string, maxEdits: number): number {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  const prefix = countEqualLetters(a, b);
  const suffix = countEqualEnding(a, b, prefix);
  const lengthDifference = Math.abs(a.length - b.length);
  // If the common start and end cover the whole shorter text, the longer text only has additional
  // letters in one place.
  if (prefix + suffix === Math.min(a.length, b.length)) return lengthDifference;
  return alignmentDistance(
    a.slice(prefix, a.length - suffix),
    b.slice(prefix, b.length - suffix),
    maxEdits,
  );
}

function countEqualLetters(a: string, b: string): number {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
}

/** Counts the equal letters at the end of both texts, without the letters of the equal prefix. */
function countEqualEnding(a: string, b: string, prefix: number): number {
  const longest = Math.min(a.length, b.length) - prefix;
  let count = 0;
  while (count < longest && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}

/**
 * Computes the distance by dynamic programming (Wagner-Fischer). Only three rows of the matrix are
 * in memory, because a swap of two letters looks back two rows.
 */
function alignmentDistance(a: string, b: string, maxEdits: number): number {
  let rowBeforeLast: number[] = [];
  let lastRow = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      let edits = Math.min(
        lastRow[j]! + 1,
        row[j - 1]! + 1,
        lastRow[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, rowBeforeLast[j - 2]! + 1);
      row[j] = edits;
    }
    if (Math.min(...row) > maxEdits) return maxEdits + 1;
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return Math.min(lastRow[b.length]!, maxEdits + 1);
}

const VOWEL = /[aeiou]/;

/**
 * Rates how unlikely it is that somebody typed one text instead of the other, if one edit separates
 * them: 0 is the most likely. People leave out and swap letters more often than they type other
 * ones, and rarely mistype the first letter.
 */
export function rateSingleEdit(typed: string, meant: string): number {
  const at = countEqualLetters(typed, meant);
  const firstLetter = at === 0 ? 4 : 0;
  if (typed.length < meant.length) return firstLetter;
  if (typed.length > meant.length)
    return firstLetter + (typed[at] === typed[at - 1] || typed[at] === typed[at + 1] ? 0 : 1);
  const isSwap = typed[at] === meant[at + 1] && typed[at + 1] === meant[at];
  if (isSwap) return firstLetter;
  const areVowels = VOWEL.test(typed[at] ?? '') && VOWEL.test(meant[at] ?? '');
  return firstLetter + (areVowels ? 1 : 2);
}
