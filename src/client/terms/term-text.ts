import { type TermField, type TermInput, termFields } from '#domain/term/fields.ts';

/**
 * A term as it stands in a form: every field is the text that was typed or the value that was
 * chosen, checked only when it is sent.
 */
export type TermText = Record<TermField, string>;

export const emptyTermText: TermText = {
  englishWord: '',
  meaning: '',
  subject: '',
  vernacularWord: '',
  language: '',
  notes: '',
};

/** The form's text of a stored term. */
export function termText(term: TermInput): TermText {
  return {
    englishWord: term.englishWord,
    meaning: term.meaning,
    subject: term.subject,
    vernacularWord: term.vernacularWord,
    language: term.language,
    notes: term.notes ?? '',
  };
}

/** Reads text that was kept in the browser; null when it is not a term's. */
export function readTermText(raw: unknown): TermText | null {
  if (typeof raw !== 'object' || raw === null) return null;
  const kept = raw as Record<string, unknown>;
  return termFields.every((field) => typeof kept[field] === 'string')
    ? (Object.fromEntries(termFields.map((field) => [field, kept[field]])) as TermText)
    : null;
}

export function sameTermText(one: TermText, other: TermText): boolean {
  return termFields.every((field) => one[field] === other[field]);
}
