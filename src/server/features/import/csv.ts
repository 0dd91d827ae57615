import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';

/** A line of a file, with its cells by column. Lines are counted from 1, starting with the header. */
export type Line = { line: number; cells: Record<string, string> };
/** The columns that a file must and may have. The case of the header is ignored. */
type Columns = { required: readonly string[]; optional: readonly string[] };

/** Thrown if a file cannot be read. The message explains the cause. */
export class UnreadableFile extends Error {}

const listInWords = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

/** Reads a CSV file (RFC 4180, in UTF-8, with a header) line by line. */
export async function* readCsv(file: string, columns: Columns): AsyncGenerator<Line> {
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkHeader(header, columns),
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  // An error in the pipeline also destroys the parser, so the loop below throws it.
  pipeline(createReadStream(file), decode, parser).catch(() => {});
  let line = 2;
  let isEmpty = true;
  try {
    for await (const { record, raw } of parser as AsyncIterable<{
      record: Record<string, string>;
      raw: string;
    }>) {
      const [before = ''] = /^[\r\n]*/.exec(raw) ?? [];
      yield { line: line + countLineBreaks(before), cells: record };
      line += countLineBreaks(raw);
      isEmpty = false;
    }
    if (isEmpty && (await stat(file)).size === 0) throw new UnreadableFile(`${file} is empty.`);
  } catch (error) {
    throw explain(error, file, line);
  }
}

function explain(error: unknown, file: string, line: number): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof UnreadableFile) return error;
  if (code === 'ENOENT') return new UnreadableFile(`There is no file ${file}.`);
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new UnreadableFile(
      `${file} is not UTF-8 after line ${line}. Save it as UTF-8 and run the import again.`,
    );
  return new UnreadableFile(`${file} is not a CSV file from line ${line} on: ${message}`);
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

function checkHeader(header: string[], { required, optional }: Columns): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new UnreadableFile(
      `The first line must name the columns ${required.join(', ')} (and may name ` +
        `${listInWords(optional)}); it lacks ${missing.join(', ')}.`,
    );
  return names;
}
