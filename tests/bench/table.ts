/**
 * Formats a number for a table. Returns an empty string for a value that was not measured (NaN).
 */
export const number = (value: number, digits = 0): string =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
    : '';

/** Prints a caption and a Markdown table. */
export function printTable(
  sentence: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(
    ['', sentence, '', line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join(
      '\n',
    ),
  );
}
