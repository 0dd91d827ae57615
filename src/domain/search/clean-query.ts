import { limits } from '../limits.ts';

/** Format characters, fillers, variation selectors, control characters and lone surrogates. */
const INVISIBLE =
  /[\p{Cf}\p{Cc}\p{Cs}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu;
/** White space, which includes line breaks. U+FEFF counts as white space, but it is invisible. */
const WHITE_SPACE = /[^\S\uFEFF]+|\x85/g;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${limits.text.combiningMarks}})\\p{M}+`, 'gu');
const LEADING_LIST_MARK =
  /^(?:[•◦‣▪●■○·→=:;]\s*|[*–—-]\s+|\(?(?:\d{1,3}|[a-z]|[ivx]{2,4})\)\s*|\d{1,3}\.\s+)/iu;
const TRAILING_LIST_MARK =
  /\s*(?:[=:;→]+|\s[-–—]+|,?\s(?:n|v|vb|vt|vi|adj|adv|prep|pl|abbr)\.|,\s?(?:noun|verb|adjective|adverb)|\s\((?:n|v|vb|adj|adv|prep|pl|abbr|noun|verb|adjective|adverb)\.?\))$/iu;
const BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”',
  '”': '”',
  '„': '“',
  '‘': '’',
  '’': '’',
  '«': '»',
  '‹': '›',
  '`': '`',
  '´': '´',
  '*': '*',
  _: '_',
};
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
  const isQuoted = text.length > 2 && QUOTES[text.charAt(0)] === text.slice(-1);
  return isQuoted ? text.slice(1, -1).trim() : text.replace(/^["“„«]\s*|\s*["”»]$/g, '');
}

/** Removes brackets around the whole text, and a bracket whose counterpart was not copied. */
function removeBrackets(text: string): string {
  const [open, close] = [text.charAt(0), text.slice(-1)];
  const inner = text.slice(1, -1);
  if (BRACKETS[open] === close)
    return inner.includes(open) || inner.includes(close) ? text : inner.trim();
  const missingClose = BRACKETS[open];
  if (missingClose && !text.includes(missingClose)) return text.slice(1).trim();
  const missingOpen = Object.keys(BRACKETS).find((each) => BRACKETS[each] === close);
  return missingOpen && !text.includes(missingOpen) ? text.slice(0, -1).trim() : text;
}
