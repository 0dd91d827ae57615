import { type TermField, termFields } from '../term/fields.ts';

/**
 * The fields that a concept states once for all its words, and notes, which can be long and are on
 * the page of the word.
 */
const outside = ['englishWord', 'meaning', 'subject', 'notes'] as const satisfies TermField[];

/** A field that the page of a concept shows for each of its words. */
export type WordField = Exclude<TermField, (typeof outside)[number]>;

/** The fields of each word on the page of its concept: all except those in `outside`. */
export const wordFields = termFields.filter(
  (field): field is WordField => !(outside as readonly TermField[]).includes(field),
);
