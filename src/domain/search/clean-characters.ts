import { limitMarks } from '../combining-marks.ts';

/** Control and format characters, lone surrogates, fillers and variation selectors. */
const INVISIBLE = /[\p{C}\p{DI}]/gu;
/** White space, which includes line breaks. U+FEFF counts as white space, but it is invisible. */
const WHITE_SPACE = /[^\S\uFEFF]+|\x85/g;
/** Replaces a query of invisible characters only, which would otherwise count as no query. */
const UNREADABLE = '\uFFFD';

/**
 * Deletes the invisible characters of a query, and collapses its white space. Pages use this
 * function to show the query as it was typed; the server removes quotes and list marks as well
 * (`cleanQuery`).
 */
export function cleanCharacters(raw: string): string {
  const text = limitMarks(
    raw
      .replace(WHITE_SPACE, ' ')
      .replace(INVISIBLE, '')
      .replace(/ +/g, ' ')
      .trim()
      .normalize('NFC'),
  );
  return text === '' && raw.trim() !== '' ? UNREADABLE : text;
}
