import { limits } from '../limits.ts';
import type { TermFilters } from '../lists/term-search.ts';
import { cleanQuery } from '../search/clean-query.ts';
import { normalizeExact } from '../search/text.ts';

/** A search that is counted if it finds nothing. */
export type WantedSearch = { text: string; language: TermFilters['language'] };

const { minLength, maxLength, maxWords, maxDigits } = limits.wanted;
/** House numbers before or after the name of a street, and post office boxes. */
const STREET =
  /^\d+\w?,?\s+\p{L}{3,}|\b(?:street|road|avenue|drive|lane|close|crescent|straat|weg|box)\b/iu;
const WEB_ADDRESS = /:\/\/|www\.|\.(?:com|org|net|co|za|zw|tz|ke|ls|mw|gov|edu|info)\b/i;

/**
 * Returns what a search asks for, or null if it is not counted: a search within a subject or among
 * pending terms, a sentence, or a text that looks like an address, a phone number or an email.
 */
export function toWantedSearch(filters: TermFilters): WantedSearch | null {
  const { language, subject, status, page, query } = filters;
  if (query === '' || subject !== 'all' || status !== 'verified' || page !== 1) return null;
  const text = normalizeExact(cleanQuery(query));
  return isWord(text) && !looksPersonal(text) ? { text, language } : null;
}

const isWord = (text: string): boolean =>
  text.length >= minLength &&
  text.length <= maxLength &&
  text.split(' ').length <= maxWords &&
  /\p{L}{2}/u.test(text);

const looksPersonal = (text: string): boolean =>
  text.includes('@') ||
  (text.match(/\d/g)?.length ?? 0) > maxDigits ||
  STREET.test(text) ||
  WEB_ADDRESS.test(text);
