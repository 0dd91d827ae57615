import { parentPort, workerData } from 'node:worker_threads';
import { groupRows, type ReadJob, type RowBatch } from './batches.ts';
import { UnreadableFile } from './formats/lines.ts';

/** What the thread replies to each request for a batch. */
export type ThreadReply = { batch: RowBatch } | { unreadable: string } | 'end';

const batches = groupRows(workerData as ReadJob);

async function readNext(): Promise<ThreadReply> {
  try {
    const { done, value } = await batches.next();
    return done ? 'end' : { batch: value };
  } catch (error) {
    // An error loses its class when it is sent to another thread.
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
}

parentPort?.on('message', async () => parentPort?.postMessage(await readNext()));
