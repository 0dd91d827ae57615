import { setImmediate } from 'node:timers/promises';
import { type AcceptedRow, type RefusedRow, type RowOptions, readRows } from './rows.ts';

const BATCH_SIZE = 1000;
/** Reading yields to the event loop after this many rows, so that database replies do not wait. */
const ROWS_BETWEEN_PAUSES = 50;

export type RowBatch = { accepted: AcceptedRow[]; refused: RefusedRow[] };

/** Reads a file in batches. Reads the next batch while the caller stores the current one. */
export const readBatches = (file: string, options: RowOptions): AsyncGenerator<RowBatch> =>
  readAhead(groupRows(readRows(file, options)));

async function* groupRows(rows: ReturnType<typeof readRows>): AsyncGenerator<RowBatch> {
  let batch: RowBatch = { accepted: [], refused: [] };
  for await (const row of rows) {
    if ('refused' in row) batch.refused.push(row);
    else batch.accepted.push(row);
    const size = batch.accepted.length + batch.refused.length;
    if (size % ROWS_BETWEEN_PAUSES === 0) await setImmediate();
    if (size < BATCH_SIZE) continue;
    yield batch;
    batch = { accepted: [], refused: [] };
  }
  yield batch;
}

async function* readAhead<Item>(source: AsyncGenerator<Item>): AsyncGenerator<Item> {
  try {
    let next = source.next();
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = source.next();
      // The next iteration throws the error; this only prevents an unhandled rejection.
      next.catch(() => {});
      yield value;
    }
  } finally {
    await source.return(undefined);
  }
}
