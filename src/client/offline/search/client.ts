import type { OfflineAnswer, OfflineFilters } from '#domain/offline/answer.ts';
import type { Loaded, LoadedPack, LoadRequest, SearchRequest, WorkerReply } from './messages.ts';

export type OfflineSearch = {
  /** Replaces the packs that are searched. Resolves when searches can be answered. */
  load: (packs: readonly LoadedPack[]) => Promise<Loaded>;
  /** Searches the packs. Waits until they are loaded. */
  search: (query: string, filters: OfflineFilters, limit: number) => Promise<OfflineAnswer>;
  /** Ends the worker and rejects the requests that are still open. */
  stop: () => void;
};

type Pending = { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void };
type NewRequest = Omit<LoadRequest, 'id'> | Omit<SearchRequest, 'id'>;

/** Starts the search worker. `script` is the URL of the built `worker.ts`. */
export function startOfflineSearch(script: string): OfflineSearch {
  const worker = new Worker(script, { type: 'module' });
  const pending = new Map<number, Pending>();
  let lastId = 0;

  const rejectAll = (message: string) => {
    for (const { reject } of pending.values()) reject(new Error(message));
    pending.clear();
  };
  const send = (request: NewRequest): Promise<WorkerReply> =>
    new Promise((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { resolve, reject });
      worker.postMessage({ ...request, id: lastId });
    });

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const request = pending.get(data.id);
    pending.delete(data.id);
    if (data.type === 'failed') request?.reject(new Error(data.message));
    else request?.resolve(data);
  });
  worker.addEventListener('error', () => rejectAll('The search worker failed.'));

  return {
    async load(packs) {
      const reply = await send({ type: 'load', packs });
      if (reply.type !== 'ready') throw new Error('The search worker sent another reply.');
      return { rows: reply.rows, ms: reply.ms };
    },
    async search(query, filters, limit) {
      const reply = await send({ type: 'search', query, filters, limit });
      if (reply.type !== 'answer') throw new Error('The search worker sent another reply.');
      return reply.answer;
    },
    stop() {
      worker.terminate();
      rejectAll('The search worker was stopped.');
    },
  };
}
