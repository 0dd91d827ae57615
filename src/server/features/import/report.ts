import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { finished } from 'node:stream/promises';
import { formatNumber } from '#domain/locale/message-format.ts';
import type { TermField } from '#domain/term/fields.ts';
import { formatCsv } from '#server/platform/csv.ts';
import type { ChangedRow } from './changed-rows.ts';
import { columnOf } from './formats/columns.ts';
import type { RefusedRow } from './rows.ts';

export const formatCount = (value: number, one: string, other: string): string =>
  `${formatNumber(value)} ${value === 1 ? one : other}`;

/** The columns of the refused row that the file repeats. */
const COLUMNS = ['english', 'vernacular', 'language', 'subject'];
/** How many different reasons the summary lists. */
const SUMMARIZED = 10;

/** A file with all refused rows, and a summary of the reasons. */
export type Report = {
  path: string;
  add: (row: RefusedRow) => void;
  /** Completes the file. Returns the summary, one line for each of the most frequent reasons. */
  finish: () => Promise<string[]>;
};

/** Creates the report about a file in `DATA_DIR/imports`. */
export async function createReport(dataDir: string, file: string): Promise<Report> {
  const path = await nameReport(dataDir, file, 'refused');
  const stream = createWriteStream(path, { mode: 0o600 });
  stream.write(formatCsv([['line', 'reason', ...COLUMNS]]));
  const reasons = new Map<string, { rows: number; firstLine: number }>();
  return {
    path,
    add: ({ line, refused, cells }) => {
      const { rows, firstLine } = reasons.get(refused) ?? { rows: 0, firstLine: line };
      reasons.set(refused, { rows: rows + 1, firstLine });
      const texts = COLUMNS.map((name) => cells[name] ?? '');
      stream.write(formatCsv([[String(line), refused, ...texts]]));
    },
    finish: async () => {
      stream.end();
      await finished(stream);
      return [...reasons]
        .sort(([, a], [, b]) => b.rows - a.rows)
        .slice(0, SUMMARIZED)
        .map(([reason, { rows, firstLine }]) =>
          rows === 1
            ? `line ${firstLine}, ${reason}`
            : `${formatNumber(rows)} rows, first line ${firstLine}, ${reason}`,
        );
    },
  };
}

/**
 * Writes a file with one line for each field that a source has changed.
 * @returns the path of the file
 */
export async function writeChanges(
  dataDir: string,
  file: string,
  changed: readonly ChangedRow[],
): Promise<string> {
  const path = await nameReport(dataDir, file, 'changed');
  const header = ['line', 'source', 'id', 'english', 'vernacular', 'field', 'from', 'to', 'number'];
  const lines = changed.flatMap(({ row: { line, term: given }, term, changes }) =>
    Object.entries(changes).map(([field, { from, to }]) => [
      String(line),
      given.source ?? '',
      given.sourceIds?.[given.source ?? ''] ?? '',
      term.englishWord,
      term.vernacularWord,
      columnOf(field as TermField),
      from ?? '',
      to ?? '',
      String(term.number ?? ''),
    ]),
  );
  await writeFile(path, formatCsv([header, ...lines]), { mode: 0o600 });
  return path;
}

async function nameReport(dataDir: string, file: string, kind: string): Promise<string> {
  const folder = join(dataDir, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, `${parse(file).name}.${kind}.csv`);
}

/**
 * Returns a function that shows the progress. On a terminal it replaces the last line; otherwise it
 * prints a line at most every ten seconds.
 */
export function createProgressLine(): (text: string) => void {
  let last = 0;
  return (text) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${text}\u001B[K`);
    else if (Date.now() - last > 10_000) {
      last = Date.now();
      console.log(text);
    }
  };
}
