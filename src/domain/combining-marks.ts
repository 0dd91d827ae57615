/**
 * How many marks a letter may carry. This limit has a module of its own, because the offline search
 * needs no other.
 */
export const MAX_COMBINING_MARKS = 4;
