/*
 * Spreadsheets evaluate cells that begin with certain characters as formulas. An apostrophe before
 * such a text prevents this.
 */

const FORMULA = /^'*[-=+@\t\r]/;

/**
 * Puts an apostrophe before a text that a spreadsheet would evaluate as a formula, and before one
 * that already looks as if it had been protected in this way.
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `guardFormula` added. Words that begin with one keep theirs. */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
