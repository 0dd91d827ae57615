import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { BuildOrder } from './build-thread.ts';
import { type BuiltIndex, openIndex } from './file.ts';

/** What the thread replies. `problem` is the code of the error if the file was not written. */
type Reply = { buffer: ArrayBuffer; problem: string | null };
type Finished = BuiltIndex & Pick<Reply, 'problem'>;

/** How long to wait after a build has failed. */
const RETRY_MS = 60_000;
/** After many changes at once, such as those of an import, a build waits for so many quiet looks. */
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
        const { buffer, problem } = await receive(thread);
        seconds = (performance.now() - began) / 1000;
        notBefore = 0;
        return { ...openIndex(buffer), problem };
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

async function receive(thread: Worker): Promise<Reply> {
  const ended = once(thread, 'exit').then(() => {
    throw new Error('the thread ended before the index was built');
  });
  const [reply] = (await Promise.race([once(thread, 'message'), ended])) as [Reply];
  return reply;
}
