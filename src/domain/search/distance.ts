/** How many typing errors a text of so many letters may hold. */
export function maxEditsFor(letters: number): 0 | 1 | 2 {
  if (letters <= 3) return 0;
  return letters <= 7 ? 1 : 2;
}

/**
 * How many letters were added, lost, replaced, or swapped with their neighbour (optimal string
 * alignment).
 * @returns the number, or `most + 1` for any above `most`
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let last = 0;
  while (
    last < a.length - start &&
    last < b.length - start &&
    a[a.length - 1 - last] === b[b.length - 1 - last]
  )
    last += 1;
  // One is the other with letters added in one place.
  if (start + last === Math.min(a.length, b.length)) return Math.abs(a.length - b.length);
  return alignmentDistance(a.slice(start, a.length - last), b.slice(start, b.length - last), most);
}

function alignmentDistance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      let edits = Math.min(
        above[j]! + 1,
        row[j - 1]! + 1,
        above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1);
      row[j] = edits;
    }
    if (Math.min(...row) > most) return most + 1;
    before = above;
    above = row;
  }
  return Math.min(above[b.length]!, most + 1);
}

/*
 * Signatures find the words that are like a word through an index. Two texts one edit apart become
 * the same when each loses at most one letter. Of two
 * edits one half of the word has at most one, so that from eight letters on each half is signed
 * alone; a shorter word is two edits only from a longer one,
 * which is looked for without two of its letters. A signature that two words share by chance costs
 * a comparison, no more.
 */
const WHOLE_UP_TO = 8;
const HALVES_FROM = 8;
/**
 * Longer words are found as texts and by their beginnings, not with errors and not by a part of
 * them.
 */
const LONGEST_SIGNED = 64;

const shortened = (text: string): string[] =>
  Array.from(text, (_, index) => text.slice(0, index) + text.slice(index + 1));

/** FNV-1a as a signed 32-bit number, which is what the database's integers hold. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value | 0;
}
const signed = (part: string, texts: readonly string[]) =>
  texts.map((text) => hash(`${part}:${text}`));

const isSigned = (word: string) => word.length >= 3 && word.length <= LONGEST_SIGNED;

/** What is stored with a word. */
export function deletionHashes(word: string): number[] {
  if (!isSigned(word)) return [];
  const found = word.length <= WHOLE_UP_TO ? signed('whole', [word, ...shortened(word)]) : [];
  if (word.length >= HALVES_FROM) {
    const half = word.length >> 1;
    const [left, right] = [word.slice(0, half), word.slice(half)];
    found.push(
      ...signed(`left${left.length}`, [left, ...shortened(left)]),
      ...signed(`right${right.length}`, [right, ...shortened(right)]),
    );
  }
  return [...new Set(found)];
}

/**
 * What is looked for: every word within the allowed edits of this one shares a signature with it.
 */
export function deletionProbes(word: string): number[] {
  const most = maxEditsFor(word.length);
  if (most === 0 || !isSigned(word)) return [];
  if (most === 1) return signed('whole', [word, ...shortened(word)]);
  const found: number[] =
    word.length - most < HALVES_FROM
      ? signed('whole', [...new Set([...shortened(word), ...shortened(word).flatMap(shortened)])])
      : [];
  for (
    let length = Math.max(HALVES_FROM, word.length - most);
    length <= word.length + most;
    length += 1
  ) {
    const half = length >> 1;
    found.push(
      ...signed(
        `left${half}`,
        trimmedVariants(half, (letters) => word.slice(0, letters)),
      ),
    );
    found.push(
      ...signed(
        `right${length - half}`,
        trimmedVariants(length - half, (letters) => word.slice(Math.max(0, word.length - letters))),
      ),
    );
  }
  return [...new Set(found)];
}

/**
 * What a half of so many letters can have become by at most one edit, as far as a loss on either
 * side makes them the same.
 */
const trimmedVariants = (letters: number, part: (letters: number) => string): string[] => [
  part(letters - 1),
  part(letters),
  ...shortened(part(letters)),
  ...shortened(part(letters + 1)),
];
