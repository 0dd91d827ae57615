import { closeSync, openSync, readSync } from 'node:fs';
import type { TextPlaces } from '#domain/search/index/storage/format.ts';
import type { ReadText } from '#domain/search/index/storage/segment.ts';

const MOST_TEXTS = 65_536;

/**
 * Opens the file of an index to read its texts, which take more memory than the rest of it. Reads
 * are synchronous: they take a few microseconds, because the operating system has the file in its
 * cache, and an asynchronous read would take more CPU time.
 */
export function openTexts(file: string, places: TextPlaces): { read: ReadText; close: () => void } {
  const descriptor = openSync(file, 'r');
  const scratch = Buffer.allocUnsafeSlow(MOST_TEXTS);
  let isOpen = true;
  return {
    read: (column, start, end) => {
      // After `close`, another file may have the same descriptor.
      if (!isOpen) throw new Error('the search index was replaced');
      const length = end - start;
      const bytes = length <= MOST_TEXTS ? scratch : Buffer.allocUnsafe(length);
      if (readSync(descriptor, bytes, 0, length, places[column] + start) < length)
        throw new Error('the file of the search index is too short');
      return bytes.toString('utf8', 0, length);
    },
    close: () => {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
}
