/**
 * Formats a text as a CSV cell. Puts an apostrophe in front of a text that a spreadsheet would
 * evaluate as a formula.
 */
export const toCsvCell = (text: string): string =>
  `"${(/^[-=+@\t\r]/.test(text) ? `'${text}` : text).replace(/"/g, '""')}"`;
