import { on } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import {
  type BatchPlan,
  groupRows,
  type ReadJob,
  type RowBatch,
  SMALL_BATCHES,
} from './batches.ts';
import { UnreadableFile } from './formats/lines.ts';
import type { ThreadReply } from './reading-thread.ts';
import type { RowOptions } from './rows.ts';

/** Files below this size are read in less time than a thread takes to start. */
const MIN_BYTES_FOR_THREAD = 1_000_000;

/** Reads a file in batches. Reads the next batch while the caller stores the current one. */
export async function* readBatches(
  file: string,
  { definitionPlaceholder, format, guarded, subject, source }: RowOptions,
  plan: BatchPlan = SMALL_BATCHES,
): AsyncGenerator<RowBatch> {
  const options = { definitionPlaceholder, format, guarded, subject, source };
  const measured = await stat(file).catch(() => null);
  const isLarge = measured !== null && measured.size >= MIN_BYTES_FOR_THREAD;
  yield* isLarge
    ? readInThread({ file, options, plan })
    : readAhead(groupRows({ file, options, plan }));
}

/** Reads in a thread of its own, so that this one only waits for the database. */
async function* readInThread(job: ReadJob): AsyncGenerator<RowBatch> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { workerData: job });
  const requestBatch = () => thread.postMessage(null);
  requestBatch();
  try {
    for await (const [reply] of on(thread, 'message') as AsyncIterable<[ThreadReply]>) {
      if (reply === 'end') return;
      if ('unreadable' in reply) throw new UnreadableFile(reply.unreadable);
      requestBatch();
      yield reply.batch;
    }
  } finally {
    await thread.terminate();
  }
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
