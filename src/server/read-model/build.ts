import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BuildOrder } from './build-thread.ts';
import { type BuiltIndex, openIndex, readIndexFile } from './file.ts';

/** What the thread replies if it could not write the file. `problem` is the code of the error. */
type Unwritten = { buffer: ArrayBuffer; problem: string };
type Finished = BuiltIndex & { problem: string | null };

/** How long to wait after a build has failed. */
const RETRY_MS = 60_000;
/**
 * After many changes at once, such as those of an import, a build waits until this many checks in a
 * row have found no new change.
 */
const QUIET_LOOKS = 3;

/** Builds an index in a thread of its own, one at a time, and decides when a build may begin. */
export function createBuilder(order: BuildOrder) {
  let thread: Worker | null = null;
  let notBefore = 0;
  let quietLooks = QUIET_LOOKS;
  let lastChange = -1;
  let seconds: number | null = null;
  return {
    /** Rejects if the index cannot be built, or when the build is stopped. */
    build: async (): Promise<Finished> => {
      const began = performance.now();
      notBefore = began + RETRY_MS;
      thread = new Worker(new URL('./build-thread.ts', import.meta.url), { workerData: order });
      try {
        const unwritten = await receive(thread);
        const built = unwritten ? openIndex(unwritten.buffer) : await readIndexFile(order.file);
        if (!built) throw new Error('the file of the index is gone');
        seconds = (performance.now() - began) / 1000;
        notBefore = 0;
        return { ...built, problem: unwritten?.problem ?? null };
      } finally {
        thread = null;
      }
    },
    waitForQuiet: (): void => {
      quietLooks = 0;
    },
    /** @param change a number that grows with every change */
    look: (change: number): void => {
      quietLooks = change === lastChange ? quietLooks + 1 : 0;
      lastChange = change;
    },
    mayBegin: () => !thread && quietLooks >= QUIET_LOOKS && performance.now() >= notBefore,
    isWaiting: () => quietLooks < QUIET_LOOKS,
    seconds: () => seconds,
    stop: async () => thread?.terminate(),
  };
}

async function receive(thread: Worker): Promise<Unwritten | null> {
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread ended before the index was built');
  });
  const [reply] = (await Promise.race([once(thread, 'message'), ended])) as [Unwritten | null];
  return reply;
}
