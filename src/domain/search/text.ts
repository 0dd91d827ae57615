const APOSTROPHES =
  /[\u2018\u2019\u201A\u201B\u02BC\u02BB\u02B9\u02BE\u02BF\u00B4\u0060\u2032\uFF07\uA78C]/g;
const DASHES = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;
const INVISIBLE =
  /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\u034F\uFE00-\uFE0F]/g;
const TRAILING_GLOSS = /\s*\([^()]*\)\s*$/;
const OUTER_PUNCTUATION = /^[\s"“”.,;:!?]+|[\s"“”.,;:!?]+$/g;
/** Letters without a Unicode decomposition, and what people type on a phone that lacks them. */
const PLAIN_LETTERS: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ŋ: 'ng',
  ȿ: 'sv',
  ʋ: 'v',
  ɀ: 'zv',
  đ: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};
const UNMARKED = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * PostgreSQL limits a lexeme to 2,046 bytes, or 500 characters of four bytes. NFKC can make a text
 * longer than its limit: "㌖" becomes キロメートル.
 */
const MAX_KEY_LENGTH = 500;
const truncateKey = (key: string): string =>
  key.length > MAX_KEY_LENGTH ? [...key].slice(0, MAX_KEY_LENGTH).join('').trimEnd() : key;

const normalizeUnicode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .toLowerCase();

/**
 * The strict key: the text in NFKC without invisible characters, outer punctuation and a trailing
 * gloss in brackets; in lower case, with one kind of apostrophe, dash and space.
 */
export function normalizeExact(text: string): string {
  return truncateKey(
    normalizeUnicode(text)
      .replace(TRAILING_GLOSS, '')
      .replace(/\s+/g, ' ')
      .replace(OUTER_PUNCTUATION, '')
      .normalize('NFC'),
  );
}

function stripMarks(strictText: string): string {
  return strictText
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(UNMARKED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/^-+/, '')
    .replace(/'/g, '');
}

/** The fold key: the strict key without diacritics, apostrophes and hyphens. */
export function fold(text: string): string {
  return truncateKey(
    stripMarks(normalizeExact(text)).replace(/-/g, '').replace(/\s+/g, ' ').trim(),
  );
}

/** The fold key with hyphens read as spaces. Its words are the word tokens. */
export function foldWithSpaces(text: string): string {
  return truncateKey(
    stripMarks(normalizeExact(text)).replace(/-/g, ' ').replace(/\s+/g, ' ').trim(),
  );
}

/** The words of a text of any length, folded as by `foldWithSpaces`. */
export const splitTextIntoWords = (text: string): string[] =>
  stripMarks(normalizeUnicode(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(truncateKey);

/**
 * Splits a field into its alternatives. `/ ; |` always separate them, except in brackets as in
 * "Speed (km/h)"; commas only in a short list: at most four parts of at most three words.
 */
export function splitAlternatives(text: string): string[] {
  return text
    .split(/[/;|](?![^()]*\))/)
    .flatMap((part) => {
      const list = part.split(/,(?![^()]*\))/);
      const isList = list.length <= 4 && list.every((item) => item.trim().split(/\s+/).length <= 3);
      return isList ? list : [part];
    })
    .map((part) => part.trim())
    .filter(Boolean);
}
