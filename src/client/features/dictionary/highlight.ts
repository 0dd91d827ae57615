import { fold, splitAlternatives } from '#domain/search/text.ts';

/** A word in three parts, of which the middle one is what was typed. */
export type Highlight = { before: string; match: string; after: string };

/** Where a word may begin within a text of several. */
const SEPARATOR = /[\s/;|,("]/;
/** One letter as the search compares it: without marks, in lower case; a hyphen is nothing. */
const foldLetter = (letter: string): string => (/\s/.test(letter) ? ' ' : fold(letter));

/**
 * The part of a word that a typed text stands for, so that `molikhulu` is found at the start of
 * `moḽikhuḽu`; null where no word of it begins like that.
 */
export function highlightMatch(word: string, typed: string): Highlight | null {
  const target = fold(typed);
  const letters = [...word];
  const folded = letters.map(foldLetter);
  if (target === '') return null;
  let begins = true;
  for (let start = 0; start < letters.length; start += 1) {
    // A hyphen or an apostrophe before a word leaves its first letter the first.
    begins = start === 0 || SEPARATOR.test(letters[start - 1]!) || (begins && !folded[start - 1]);
    if (!begins || folded[start] === '') continue;
    let end = start;
    let text = '';
    // Marks that stand apart from their letter belong to it.
    while (end < letters.length && (text.length < target.length || /\p{M}/u.test(letters[end]!))) {
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

/** Whether a text is the whole word, or one of the words that it lists. */
export function isCompleteWord(word: string, typed: string): boolean {
  const target = fold(typed);
  return splitAlternatives(word).some((alternative) => fold(alternative) === target);
}
