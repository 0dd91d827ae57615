import { StartupError } from '#server/platform/startup-error.ts';

/** The size at which a table is cut into parts. It limits how much memory a backup needs. */
const PART_BYTES = 4 * 1024 * 1024;
const MAX_ROW_BYTES = 512 * 1024 * 1024;
const LINE_FEED = 10;

/**
 * Cuts COPY text into parts of whole rows. A part ends with the last whole row of the chunk that
 * makes it larger than `partBytes`.
 * @throws StartupError if a row is too large for a backup
 */
export async function* splitIntoParts(
  text: AsyncIterable<Buffer>,
  { table, partBytes = PART_BYTES }: { table: string; partBytes?: number },
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of text) {
    const rowEnd = size + chunk.length > partBytes ? chunk.lastIndexOf(LINE_FEED) + 1 : 0;
    if (rowEnd > 0) {
      yield Buffer.concat([...chunks, chunk.subarray(0, rowEnd)]);
      [chunks, size] = [[], 0];
    }
    chunks.push(chunk.subarray(rowEnd));
    size += chunk.length - rowEnd;
    if (size > MAX_ROW_BYTES)
      throw new StartupError(
        `A row of the table ${table} is larger than 512 MB, which a backup cannot contain.`,
      );
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Counts the rows of COPY text: a line feed inside a value is written as \n. */
export function countRows(text: Uint8Array): number {
  let rows = 0;
  for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) rows += 1;
  return rows;
}
