import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import {
  checkTerm,
  describeField,
  isRequired,
  PLACEHOLDER_MEANING,
  type TermField,
  type TermInput,
  termFields,
} from '#domain/term/fields.ts';
import { snakeCase } from '#server/platform/db/camel-case.ts';

/**
 * A row of the file: either a valid term, or the reason why the row is rejected. Lines are counted
 * from 1, starting with the header.
 */
export type Row =
  | { line: number; term: TermInput }
  | { line: number; refused: string; cells: Record<string, string> };

/** Thrown if the file cannot be read. The message explains the cause. */
export class UnreadableFile extends Error {}

/** Returns the field's column name in lower case, because the case of the header is ignored. */
const columnOf = (field: TermField): string =>
  describeField(field).importColumn ?? snakeCase(field);
const requiredColumns = termFields.filter(isRequired).map(columnOf);
const optionalColumns = [
  ...termFields.filter((field) => !isRequired(field)).map(columnOf),
  'source',
];
const listInWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);
/** The header row of a file, without the optional column `source`. */
export const headerRow = termFields.map(columnOf).join(',');

/**
 * Reads a CSV file (RFC 4180, in UTF-8, with a header) row by row, and validates each row like the
 * submission form.
 */
export async function* readRows(
  file: string,
  options: { definitionPlaceholder: boolean },
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkHeader(header),
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // An error in the pipeline also destroys the parser, so the loop below throws it.
  pipeline(createReadStream(file), decode, parser).catch(() => {});
  let line = 2;
  let rows = 0;
  try {
    for await (const { record, raw } of parser as AsyncIterable<{
      record: Record<string, string>;
      raw: string;
    }>) {
      const [before = ''] = /^[\r\n]*/.exec(raw) ?? [];
      yield judge(line + countLineBreaks(before), record, options.definitionPlaceholder);
      line += countLineBreaks(raw);
      rows += 1;
    }
    if (rows === 0 && (await stat(file)).size === 0) throw new UnreadableFile(`${file} is empty.`);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UnreadableFile(`There is no file ${file}.`);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new UnreadableFile(
        `${file} is not UTF-8 after line ${line}. Save it as UTF-8 and run the import again.`,
      );
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile(`${file} is not a CSV file from line ${line} on: ${message}`);
  }
}

/**
 * Counts line breaks; a CRLF is one line break. The parser's own line numbers cannot be used,
 * because the parser counts a CRLF in a quoted cell as two.
 */
const countLineBreaks = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function checkHeader(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = requiredColumns.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      `The first line must name the columns ${requiredColumns.join(', ')} (and may name ` +
        `${listInWords(optionalColumns)}); it lacks ${missing.join(', ')}.`,
    );
  return names;
}

function judge(line: number, cells: Record<string, string>, definitionPlaceholder: boolean): Row {
  const raw = Object.fromEntries(termFields.map((field) => [field, readCell(field, cells)]));
  if (definitionPlaceholder) raw.meaning ||= PLACEHOLDER_MEANING;
  const checked = checkTerm(raw);
  if (checked.ok) return { line, term: checked.value };
  return {
    line,
    cells,
    refused: checked.errors
      .map(({ path, message }) => `${columnOf(path as TermField)}: ${message}`)
      .join(' '),
  };
}

function readCell(field: TermField, cells: Record<string, string>): string | undefined {
  const cell = cells[columnOf(field)]?.trim();
  if (field !== 'notes') return cell;
  const source = cells.source?.trim();
  return [cell, source && `Source: ${source}`].filter(Boolean).join('\n');
}
