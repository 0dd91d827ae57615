/**
 * How many marks a letter may carry. It is not stated in limits.ts, because the offline search needs
 * no other limit.
 */
export const MAX_COMBINING_MARKS = 4;
const EXCESS_MARKS = new RegExp(`(\\p{M}{${MAX_COMBINING_MARKS}})\\p{M}+`, 'gu');

/** Removes the marks of each letter that exceed the limit. */
export const limitMarks = (text: string): string => text.replace(EXCESS_MARKS, '$1');
