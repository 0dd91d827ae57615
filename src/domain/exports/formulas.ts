/*
 * Spreadsheets evaluate cells that begin with certain characters as formulas. An apostrophe before
 * such a text prevents this. Some spreadsheets ignore white space and invisible characters before
 * the formula, and some with an East Asian locale read full-width characters like those of ASCII.
 */

/** The signs that begin a formula: full-width, small and superscript ones, and the minus sign. */
const LOOK_ALIKES =
  '\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u207c\\u207a\\u207b\\u2212';
const FORMULA = new RegExp(`^'*(?:[\\s\\p{Cf}\\p{Cc}]*[-=+@${LOOK_ALIKES}]|[\\t\\r\\n])`, 'u');

/**
 * Puts an apostrophe before a text that a spreadsheet would evaluate as a formula, and before one
 * that already looks as if it had been protected in this way.
 */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/**
 * Removes the apostrophe that `guardFormula` added. An apostrophe that is part of the word stays.
 */
export const unguardFormula = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
