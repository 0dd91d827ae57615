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
  while (count < a.length && a.charCodeAt(count) === b.charCodeAt(count)) count += 1;
  return count;
}

/** Counts the equal letters at the end of both texts, without the letters of the equal prefix. */
function countEqualEnding(a: string, b: string, prefix: number): number {
  const longest = Math.min(a.length, b.length) - prefix;
  let count = 0;
  while (
    count < longest &&
    a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)
  )
    count += 1;
  return count;
}

/** Three rows of the matrix. Each call uses the same memory. */
let matrixRows = createRows(64);

function createRows(length: number): [Uint32Array, Uint32Array, Uint32Array] {
  return [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)];
}

/**
 * Computes the distance by dynamic programming (Wagner-Fischer). Only three rows of the matrix are
 * in memory, because a swap of two letters looks back two rows, and of each row only the cells that
 * at most `maxEdits` edits can reach (Ukkonen's band).
 */
function alignmentDistance(a: string, b: string, maxEdits: number): number {
  if (b.length >= matrixRows[0].length) matrixRows = createRows(2 * b.length);
  let [rowBeforeLast, lastRow, row] = matrixRows;
  for (let column = 0; column <= b.length; column += 1) lastRow[column] = column;
  for (let i = 1; i <= a.length; i += 1) {
    const first = Math.max(1, i - maxEdits);
    const last = Math.min(b.length, i + maxEdits);
    row[first - 1] = first === 1 ? i : maxEdits + 1;
    // The row before has no cell above the last one of the band.
    if (last === i + maxEdits) lastRow[last] = maxEdits + 1;
    let fewest = row[first - 1]!;
    for (let j = first; j <= last; j += 1) {
      const isEqual = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let edits = Math.min(lastRow[j]! + 1, row[j - 1]! + 1, lastRow[j - 1]! + (isEqual ? 0 : 1));
      if (i > 1 && j > 1 && isSwapped(a, i - 1, b, j - 1))
        edits = Math.min(edits, rowBeforeLast[j - 2]! + 1);
      row[j] = edits;
      if (edits < fewest) fewest = edits;
    }
    if (fewest > maxEdits) return maxEdits + 1;
    [rowBeforeLast, lastRow, row] = [lastRow, row, rowBeforeLast];
  }
  return Math.min(lastRow[b.length]!, maxEdits + 1);
}

/** Whether the letters at two places, and those before them, are the same in reverse order. */
const isSwapped = (a: string, atA: number, b: string, atB: number): boolean =>
  a.charCodeAt(atA) === b.charCodeAt(atB - 1) && a.charCodeAt(atA - 1) === b.charCodeAt(atB);

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
