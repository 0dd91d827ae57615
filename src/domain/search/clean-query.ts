import { cleanCharacters } from './clean-characters.ts';

const LEADING_LIST_MARK =
  /^(?:[•◦‣▪●■○·→=:;]\s*|[*–—-]\s+|\(?(?:\d{1,3}|[a-z]|[ivx]{2,4})\)\s*|\d{1,3}\.\s+)/iu;
const TRAILING_LIST_MARK =
  /\s*(?:[=:;→]+|\s[-–—]+|,?\s\(?(?:[nv]|v[bti]|ad[jv]|prep|pl|abbr)\.\)?|,?\s\(?(?:noun|verb|adjective|adverb|[nv])\)|, ?(?:noun|verb|adjective|adverb))$/iu;
/** Each quotation mark or bracket, followed by the one that closes it. */
const QUOTES = '""\'\'“”””„“‘’’’«»‹›``´´**__';
const BRACKETS = '()[]{}<>';
/**
 * The maximum length of a cleaned text that is searched, in UTF-16 code units. The server refuses
 * queries of more than 200 characters, but the offline search receives whatever was pasted.
 */
const MAX_LENGTH = 500;

/**
 * Cleans a query that was typed or pasted. Deletes invisible characters, unites white space, and
 * removes list marks such as "1." and "n." and the quotes and brackets around the query. A text that
 * is too long becomes empty, so that nothing is searched. Every search and suggestion uses this
 * function, whether a page, a form or a program asks.
 */
export function cleanQuery(raw: string): string {
  const text = cleanCharacters(raw);
  return text.length > MAX_LENGTH ? '' : removeWrapping(text);
}

/** Removes one list mark or one pair of brackets or quotes at a time, until none is left. */
function removeWrapping(text: string): string {
  for (let rest = text; ; ) {
    const next = removeBrackets(removeQuotes(removeListMarks(rest)));
    if (next === rest) return rest;
    // Do not remove the marks of a query that contains nothing else.
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

/** Returns the closing character of the pair that `open` starts, or undefined if there is none. */
function findClosing(pairs: string, open: string): string | undefined {
  for (let at = 0; at < pairs.length; at += 2) if (pairs[at] === open) return pairs[at + 1];
  return undefined;
}
