import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { unguardFormula } from '#domain/exports/formulas.ts';
import { listInSentence } from '#domain/locale/sentence.ts';
import { explainUnreadable, type Line, type OnRead, readText, UnreadableFile } from './lines.ts';

/** The columns that a file must and may have. The case of the header is ignored. */
type Columns = { required: readonly string[]; optional: readonly string[] };

const FORMAT = 'a CSV file';
/** The columns by which an export is recognized. */
const EXPORT_COLUMNS = ['licence', 'concept'];

/**
 * Reads a CSV file (RFC 4180, in UTF-8, with a header) line by line.
 * @param options.guarded whether apostrophes keep cells from being evaluated as formulas. In
 * exports, they always do
 */
export async function* readCsv(
  file: string,
  columns: Columns,
  { guarded = false, onRead }: { guarded?: boolean; onRead?: OnRead } = {},
): AsyncGenerator<Line> {
  let isExport = false;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      const names = checkHeader(header, columns);
      isExport = EXPORT_COLUMNS.every((name) => names.includes(name));
      return names;
    },
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // An error in the pipeline also destroys the parser, so the loop below throws it.
  pipeline(readText(file, onRead), parser).catch(() => {});
  let line = 2;
  let isEmpty = true;
  try {
    for await (const { record, raw } of parser as AsyncIterable<{
      record: Record<string, string>;
      raw: string;
    }>) {
      const [before = ''] = /^[\r\n]*/.exec(raw) ?? [];
      const cells = isExport || guarded ? unguard(record) : record;
      yield { line: line + countLineBreaks(before), cells, isExport };
      line += countLineBreaks(raw);
      isEmpty = false;
    }
    if (isEmpty && (await stat(file)).size === 0) throw new UnreadableFile(`${file} is empty.`);
  } catch (error) {
    throw explainUnreadable(error, { file, line, format: FORMAT });
  }
}

/** Reads the names of the columns. */
export async function readHeader(file: string): Promise<string[]> {
  const parser = parse({ bom: true, to: 1, relax_column_count: true, skip_empty_lines: true });
  pipeline(readText(file), parser).catch(() => {});
  try {
    for await (const header of parser as AsyncIterable<string[]>) return header.map(toName);
    return [];
  } catch (error) {
    throw explainUnreadable(error, { file, line: 1, format: FORMAT });
  }
}

const unguard = (cells: Line['cells']): Line['cells'] =>
  Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, unguardFormula(text)]));

/**
 * Counts line breaks; a CRLF is one line break. The parser's own line numbers cannot be used,
 * because the parser counts a CRLF in a quoted cell as two.
 */
const countLineBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

const toName = (name: string): string => name.trim().toLowerCase();

function checkHeader(header: string[], { required, optional }: Columns): string[] {
  const names = header.map(toName);
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      `The first line must name the columns ${required.join(', ')} (and may name ` +
        `${listInSentence(optional)}); it lacks ${missing.join(', ')}.`,
    );
  return names;
}
