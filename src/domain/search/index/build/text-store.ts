import type { StringTable } from '../storage/string-table.ts';
import { encodeInto, MAX_BYTES_PER_UNIT } from '../storage/utf8.ts';
import { createNumberList } from './number-list.ts';

const BYTES_PER_CHUNK = 1_048_576;

/** Collects texts as UTF-8, because a million long strings take much more memory. */
export function createTextStore() {
  let chunks: Uint8Array[] = [];
  let end = 0;
  const places = {
    chunks: createNumberList(),
    starts: createNumberList(),
    ends: createNumberList(),
  };
  return {
    add(text: string): void {
      const most = text.length * MAX_BYTES_PER_UNIT;
      let chunk = chunks.at(-1);
      if (!chunk || end + most > chunk.length) {
        chunk = new Uint8Array(Math.max(BYTES_PER_CHUNK, most));
        chunks.push(chunk);
        end = 0;
      }
      places.chunks.push(chunks.length - 1);
      places.starts.push(end);
      end = encodeInto(chunk, end, text);
      places.ends.push(end);
    },
    /**
     * Returns the texts in the given order, and frees their memory.
     * @param order the numbers of the texts, which count from 0 as they were added
     */
    take(order: Uint32Array): StringTable {
      const [chunkOf, startOf, endOf] = [places.chunks, places.starts, places.ends].map((list) =>
        list.view(),
      ) as [Uint32Array, Uint32Array, Uint32Array];
      const starts = new Uint32Array(order.length + 1);
      for (const [place, text] of order.entries())
        starts[place + 1] = starts[place]! + endOf[text]! - startOf[text]!;
      const bytes = new Uint8Array(starts[order.length]!);
      for (const [place, text] of order.entries())
        bytes.set(chunks[chunkOf[text]!]!.subarray(startOf[text], endOf[text]), starts[place]);
      chunks = [];
      return { bytes, starts };
    },
  };
}
