import { limits } from '../limits.ts';

/** Control and format characters, lone surrogates, fillers and variation selectors. */
const INVISIBLE = /[\p{C}\p{DI}]/gu;
/** White space, which includes line breaks. U+FEFF counts as white space, but it is invisible. */
const WHITE_SPACE = /[^\S\uFEFF]+|\x85/g;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${limits.text.combiningMarks}})\\p{M}+`, 'gu');
/** Stands for a query of which nothing is left, so that it is not mistaken for no query. */
const UNREADABLE = '\uFFFD';

/**
 * Deletes the invisible characters of a query, and unites its white space. Pages use this function:
 * they keep what was typed, and the server ignores the rest (`cleanQuery`).
 */
export function cleanCharacters(raw: string): string {
  const text = raw
    .replace(WHITE_SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC')
    .replace(EXCESS_MARKS, '$1');
  return text === '' && raw.trim() !== '' ? UNREADABLE : text;
}
