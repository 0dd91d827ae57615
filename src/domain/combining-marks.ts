/**
 * How many marks a letter may carry. It is not in limits.ts, so that the offline search need not
 * load all other limits.
 */
export const MAX_COMBINING_MARKS = 4;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, 'gu');

/** Removes the marks of each letter that exceed the limit. */
export const limitMarks = (text: string): string => text.replace(EXCESS_MARKS, '$1');
