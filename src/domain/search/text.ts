const APOSTROPHES =
  /[\u2018\u2019\u201A\u201B\u02BC\u02BB\u02B9\u02BE\u02BF\u00B4\u0060\u2032\uFF07\uA78C]/g;
const DASHES = /[\u2010-\u2015\u2212\uFE63\uFF0D]/g;
const INVISIBLE =
  /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u00AD\u034F\uFE00-\uFE0F]/g;
const TRAILING_GLOSS = /\s*\([^()]*\)\s*$/;
const OUTER_PUNCTUATION = /^[\s"“”.,;:!?]+|[\s"“”.,;:!?]+$/g;
/**
 * Letters that Unicode does not decompose into a base letter and a mark, each with what people type
 * instead if their keyboard lacks the letter.
 */
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
 * The maximum number of characters in a key. PostgreSQL limits a lexeme to 2,046 bytes, about 500
 * characters of four bytes. A key can be longer than the text that was typed, because NFKC expands
 * some characters: "㌖" becomes キロメートル.
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

const tidyKey = (normalized: string): string =>
  truncateKey(normalized.replace(/\s+/g, ' ').replace(OUTER_PUNCTUATION, '').normalize('NFC'));

/** Most texts contain only these letters. Their keys differ only in capital letters. */
const PLAIN = /^[A-Za-z]+(?: [A-Za-z]+)*$/;
const keyOfPlain = (text: string): string => truncateKey(text.toLowerCase());

/**
 * Returns the strict key: the text in NFKC and lower case, with uniform apostrophes, dashes and
 * spaces. Invisible characters, punctuation at both ends and a gloss in brackets at the end are
 * removed.
 */
export const normalizeExact = (text: string): string =>
  PLAIN.test(text) ? keyOfPlain(text) : tidyKey(normalizeUnicode(text).replace(TRAILING_GLOSS, ''));

/** Returns the text as in the strict key, but with a gloss in brackets at the end. */
export const normalizeWithGloss = (text: string): string => tidyKey(normalizeUnicode(text));

function stripMarks(strictText: string): string {
  return strictText
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(UNMARKED, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/^-+/, '')
    .replace(/'/g, '');
}

/** Returns the fold key: the strict key without diacritics, apostrophes and hyphens. */
export const fold = (text: string): string =>
  PLAIN.test(text) ? keyOfPlain(text) : foldStripped(stripMarks(normalizeExact(text)));

/** Returns the fold key with spaces instead of hyphens. Its words become a key's word tokens. */
export const foldWithSpaces = (text: string): string =>
  PLAIN.test(text) ? keyOfPlain(text) : foldStripped(stripMarks(normalizeExact(text)), ' ');

const foldStripped = (stripped: string, hyphen = ''): string =>
  truncateKey(stripped.replace(/-/g, hyphen).replace(/\s+/g, ' ').trim());

/** The keys of a text: what `normalizeExact`, `fold` and `foldWithSpaces` return. */
export type FoldedText = { strict: string; fold: string; spacedFold: string };

/** Computes the three keys of a text at once. */
export function foldText(text: string): FoldedText {
  const strict = normalizeExact(text);
  if (PLAIN.test(text)) return { strict, fold: strict, spacedFold: strict };
  const stripped = stripMarks(strict);
  const folded = foldStripped(stripped);
  const spacedFold = stripped.includes('-') ? foldStripped(stripped, ' ') : folded;
  return { strict, fold: folded, spacedFold };
}

/** Splits a text of any length into words and folds them like `foldWithSpaces`. */
export const splitTextIntoWords = (text: string): string[] =>
  stripMarks(normalizeUnicode(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(truncateKey);

/**
 * Splits the text of a field into its alternatives. The characters `/ ; |` separate alternatives,
 * except inside brackets as in "Speed (km/h)". Commas outside brackets also separate alternatives
 * if they split the text into at most four parts of at most three words each.
 */
export function splitAlternatives(text: string): string[] {
  if (!/[/;|,]/.test(text)) return [text.trim()].filter(Boolean);
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
