import { createReadStream } from 'node:fs';

/** A line of a file, with its cells by column. Lines are counted from 1. */
export type Line = {
  line: number;
  cells: Record<string, string>;
  /** Whether the file is an export, which also describes the concepts of its terms. */
  isExport?: boolean;
};

/** Thrown if a file cannot be read. The message explains the cause. */
export class UnreadableFile extends Error {}

/** Called with the number of bytes of each part of a file that has been read. */
export type OnRead = ((bytes: number) => void) | undefined;

/** Reads a file in UTF-8. */
export async function* readText(file: string, onRead?: OnRead): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onRead?.(chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/**
 * Explains why a file could not be read.
 * @param line the last line that was read
 * @param format what the file should be, such as "a CSV file"
 */
export function explainUnreadable(
  error: unknown,
  { file, line, format }: { file: string; line: number; format: string },
): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof UnreadableFile) return error;
  if (code === 'ENOENT') return new UnreadableFile(`There is no file ${file}.`);
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new UnreadableFile(
      `${file} is not UTF-8 after line ${line}. Save it as UTF-8 and run the import again.`,
    );
  return new UnreadableFile(`${file} is not ${format} from line ${line} on: ${message}`);
}
