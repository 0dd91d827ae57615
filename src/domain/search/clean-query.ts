import { limits } from '../limits.ts';

/** Control and format characters, lone surrogates, fillers and variation selectors. */
const INVISIBLE = /[\p{C}\p{DI}]/gu;
/** White space, which includes line breaks. U+FEFF counts as white space, but it is invisible. */
const WHITE_SPACE = /[^\S\uFEFF]+|\x85/g;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${limits.text.combiningMarks}})\\p{M}+`, 'gu');
const LEADING_LIST_MARK =
  /^(?:[•◦‣▪●■○·→=:;]\s*|[*–—-]\s+|\(?(?:\d{1,3}|[a-z]|[ivx]{2,4})\)\s*|\d{1,3}\.\s+)/iu;
const TRAILING_LIST_MARK =
  /\s*(?:[=:;→]+|\s[-–—]+|,?\s\(?(?:[nv]|v[bti]|ad[jv]|prep|pl|abbr)\.\)?|,?\s\(?(?:noun|verb|adjective|adverb|[nv])\)|, ?(?:noun|verb|adjective|adverb))$/iu;
/** Each quotation mark or bracket, followed by the one that closes it. */
const QUOTES = '""\'\'“”””„“‘’’’«»‹›``´´**__';
const BRACKETS = '()[]{}<>';
/** Stands for a query of which nothing is left, so that it is not mistaken for no query. */
const UNREADABLE = '\uFFFD';

/**
 * Cleans a query that was typed or pasted. Deletes invisible characters, unites white space, and
 * removes list marks such as "1." and "n." and the quotes and brackets around the query. Every
 * search uses this function: the API, pages, forms and suggestions.
 */
export function cleanQuery(raw: string): string {
  const text = raw
    .replace(WHITE_SPACE, ' ')
    .replace(INVISIBLE, '')
    .replace(/ +/g, ' ')
    .trim()
    .normalize('NFC')
    .replace(EXCESS_MARKS, '$1');
  if (text === '') return raw.trim() === '' ? '' : UNREADABLE;
  return removeWrapping(text);
}

/** Removes one list mark or one pair of brackets or quotes at a time, until none is left. */
function removeWrapping(text: string): string {
  for (let rest = text; ; ) {
    const next = removeBrackets(removeQuotes(removeListMarks(rest)));
    if (next === rest) return rest;
    // A query that consists of marks is searched as it is.
    if (!/[\p{L}\p{N}]/u.test(next)) return rest;
    rest = next;
  }
}

function removeListMarks(text: string): string {
  const withoutLeading = text.replace(LEADING_LIST_MARK, '');
  const rest = /[\p{L}\p{N}]/u.test(withoutLeading) ? withoutLeading : text;
  return rest.replace(TRAILING_LIST_MARK, '');
}

function removeQuotes(text: string): string {
  return findClosing(QUOTES, text.charAt(0)) === text.slice(-1) && text.length > 2
    ? text.slice(1, -1).trim()
    : text.replace(/^["“„«]\s*|\s*["”»]$/g, '');
}

/** Removes brackets around the whole text, and a bracket whose counterpart was not copied. */
function removeBrackets(text: string): string {
  const open = text.charAt(0);
  const end = text.slice(-1);
  const close = findClosing(BRACKETS, open);
  const inner = text.slice(1, -1);
  if (close === end) return inner.includes(open) || inner.includes(close) ? text : inner.trim();
  if (close && !text.includes(close)) return text.slice(1).trim();
  const at = BRACKETS.indexOf(end);
  const isAlone = at % 2 === 1 && !text.includes(BRACKETS.charAt(at - 1));
  return isAlone ? text.slice(0, -1).trim() : text;
}

/** Returns the character that closes a pair, or undefined if the pairs do not contain the opening one. */
function findClosing(pairs: string, open: string): string | undefined {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === open) return pairs[at + 1];
  return undefined;
}
