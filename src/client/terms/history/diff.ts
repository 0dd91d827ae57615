import { diffArrays } from 'diff/lib/diff/array.js';

/**
 * Text that an edit keeps (`same`), removes (`del`) or adds (`ins`). Each word includes the white
 * space after it.
 */
export type Piece = { kind: 'same' | 'del' | 'ins'; text: string };

/**
 * Compares two texts word by word. Between two `same` pieces, there is at most one `del` piece,
 * followed by at most one `ins` piece. Apart from white space at the end, the `same` and `del`
 * pieces add up to `before`, and the `same` and `ins` pieces add up to `after`.
 */
export function wordDiff(before: string, after: string): Piece[] {
  const pieces: Piece[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed) pieces.push({ kind: 'del', text: removed });
    if (added) pieces.push({ kind: 'ins', text: added });
    removed = added = '';
  };
  for (const change of diffArrays(splitWords(before), splitWords(after))) {
    const text = change.value.join('');
    if (change.removed) removed += text;
    else if (change.added) added += text;
    else {
      flush();
      pieces.push({ kind: 'same', text });
    }
  }
  flush();
  return pieces;
}

/**
 * Splits a text into words, each with the white space after it. Adds a space to the last word, so
 * that this word stays the same when another word is appended.
 */
function splitWords(text: string): string[] {
  return text.replace(/\s*$/, text.trim() ? ' ' : '').match(/\S+\s+|^\s+/g) ?? [];
}

/** Returns the pieces of a text that is replaced as a whole, such as a choice. */
export const replaceWhole = (before: string, after: string): Piece[] => [
  { kind: 'del', text: before },
  { kind: 'ins', text: after },
];
