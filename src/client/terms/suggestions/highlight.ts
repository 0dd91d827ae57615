import { fold, splitAlternatives } from '#domain/search/text.ts';

/** A word split into three parts; `match` is the part that was typed. */
export type Highlight = { before: string; match: string; after: string };

/** Characters after which a word can begin in a text of several words. */
const SEPARATOR = /[\s/;|,("]/;
const isMark = (letter = ''): boolean => /\p{M}/u.test(letter);
/**
 * Folds a letter as the search does: to lower case and without diacritics. White space becomes a
 * space, and a hyphen becomes ''.
 */
const foldLetter = (letter: string): string => (/\s/.test(letter) ? ' ' : fold(letter));

/**
 * Finds the typed text at the start of one of the words in `word`. Ignores case and diacritics, so
 * `molikhulu` matches `moḽikhuḽu`. Returns null if none of the words starts with the text.
 */
export function highlightMatch(word: string, typed: string): Highlight | null {
  const target = fold(typed);
  const letters = [...word];
  const folded = letters.map(foldLetter);
  if (target === '') return null;
  let isWordStart = true;
  for (let start = 0; start < letters.length; start += 1) {
    // A word also starts after a leading hyphen or apostrophe, which folds to nothing.
    const before = letters[start - 1] ?? ' ';
    isWordStart = SEPARATOR.test(before) || (isWordStart && !folded[start - 1]);
    if (!isWordStart || folded[start] === '') continue;
    let end = start;
    let text = '';
    // A combining mark belongs to the letter before it.
    while (end < letters.length && (text.length < target.length || isMark(letters[end]))) {
      text += folded[end];
      end += 1;
    }
    if (text.startsWith(target))
      return {
        before: letters.slice(0, start).join(''),
        match: letters.slice(start, end).join(''),
        after: letters.slice(end).join(''),
      };
  }
  return null;
}

/**
 * Returns whether the typed text is the whole word, or one of the alternatives in a word such as
 * `sele/seḽe`.
 */
export function isCompleteWord(word: string, typed: string): boolean {
  const target = fold(typed);
  return splitAlternatives(word).some((alternative) => fold(alternative) === target);
}
