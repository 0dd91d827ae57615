import { PRODUCT } from '#domain/product.ts';
import type { Subject } from '#domain/subjects.ts';
import { explainUnreadable, type Line, type OnRead, readText } from './lines.ts';
import { toLines } from './tbx-lines.ts';
import { createTbxReader } from './tbx-reader.ts';

/**
 * Reads a TBX file of the versions of 2008 and 2019. Each word becomes a line, with the number of
 * the line on which its entry begins.
 * @param options.subject the subject of entries with a subject that the dictionary does not have
 */
export async function* readTbx(
  file: string,
  { onRead, ...options }: { subject?: Subject | undefined; onRead?: OnRead },
): AsyncGenerator<Line> {
  const reader = createTbxReader();
  try {
    for await (const text of readText(file, onRead))
      for (const entry of reader.read(text))
        yield* toLines(entry, { ...options, isExport: reader.getTitle() === PRODUCT });
    reader.end();
  } catch (error) {
    throw explainUnreadable(error, { file, line: reader.getLine(), format: 'a TBX file' });
  }
}
