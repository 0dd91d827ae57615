import { normalizeWithGloss } from '../search/text.ts';
import type { Subject } from '../subjects.ts';

/** Separates the alternatives in "car; automobile", but not inside brackets or after "&times". */
const ALTERNATIVES = /(?<!&\w+)[;|](?![^()]*\))/;
/** Unit separator, which no normalised text contains. */
const SEPARATOR = '\u001F';
const MAX_LENGTH = { headword: 300, context: 120 };

/**
 * Returns the alternatives of an English word. The first one is the headword of its concept; the
 * others are labels. Unlike in search, commas and slashes separate nothing here, because "sun,
 * planet" and "capital/output ratio" are expressions of their own.
 */
export function splitHeadwords(englishWord: string): [string, ...string[]] {
  const [first = englishWord, ...others] = englishWord
    .split(ALTERNATIVES)
    .map((text) => text.trim())
    .filter(Boolean);
  return [first, ...others];
}

/**
 * Returns the text by which headwords are compared: the strict search key, but with a gloss in
 * brackets at the end, which distinguishes "cedi (1979–2007)" from "cedi".
 */
export function normalizeHeadword(text: string): string {
  const normalized = normalizeWithGloss(text) || text.trim().toLowerCase();
  return truncate(normalized, MAX_LENGTH.headword);
}

/**
 * Returns the text that decides whether two terms belong to the same concept.
 * @param term.headword the first alternative of the English word
 * @param term.context the context that the notes name, for example "grammar"
 */
export function conceptIdentity(term: {
  headword: string;
  subject: Subject;
  context: string | null;
}): string {
  const context = truncate(normalizeWithGloss(term.context ?? ''), MAX_LENGTH.context);
  return [normalizeHeadword(term.headword), term.subject, context].join(SEPARATOR);
}

const truncate = (text: string, length: number): string =>
  [...text].slice(0, length).join('').trimEnd();
