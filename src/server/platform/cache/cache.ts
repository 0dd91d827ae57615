import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';

/** An answer to somebody signed out. Only a 200 is ever kept. */
export type RenderedResponse = { status: number; text: string; redirect?: string | null };
/**
 * The same as bytes, with the ETag that @fastify/etag would give it; what was compressed once stays
 * beside it.
 */
export type CachedResponse = {
  status: number;
  body: Buffer;
  etag: string;
  redirect: string | null;
  compressed: Map<string, Promise<Buffer>>;
};

export type PublicCache = {
  /**
   * The answer kept for `key`, or what `make` makes; of many who ask at once one makes it. What
   * fails is kept for nobody. While the database does not answer, the last answer goes out at once.
   */
  answer(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse>;
  /** Changes are heard from now on: what is made after this may be kept. */
  enable(): void;
  /**
   * Changes are no longer heard: nothing is kept, and what was kept goes out only where the
   * database cannot be asked.
   */
  disable(): void;
  /** Something public has changed: everything goes, also what is being made at this moment. */
  clear(): void;
  figures(): { hits: number; misses: number; drops: number; entries: number; bytes: number };
};

const LIMITS = { max: 2000, maxSize: 32 * 1024 * 1024, maxEntrySize: 1024 * 1024 };
/**
 * Also what nobody told of a change, as through a pooler that swallows notifications, is not shown
 * for longer.
 */
const TTL_MS = 60_000;
/** Bytes of an entry beside its body and key. */
const OVERHEAD = 500;
/** Text in both encodings takes less than half of it again. */
const WITH_COMPRESSED = 1.5;

/**
 * Answers for signed-out people, in the memory of this process. It keeps nothing until `trust` is
 * called.
 * @param options.databaseAnswers whether anything can be read at the moment
 */
export function createPublicCache({
  databaseAnswers = () => true,
}: {
  databaseAnswers?: () => boolean;
} = {}): PublicCache {
  const kept = new LRUCache<string, CachedResponse>({
    ...LIMITS,
    ttl: TTL_MS,
    sizeCalculation: ({ body }, key) =>
      Math.ceil(body.length * WITH_COMPRESSED) + key.length * 2 + OVERHEAD,
  });
  const making = new Map<string, Promise<CachedResponse>>();
  const counted = { hits: 0, misses: 0, drops: 0 };
  let trusted = false;
  let generation = 0;

  /**
   * What is being made belongs to the past: nobody waits for it who asks from now on, and it is not
   * kept.
   */
  const invalidateInFlight = (): void => {
    generation += 1;
    making.clear();
  };
  const clear = (): void => {
    invalidateInFlight();
    kept.clear();
  };

  const makeAndKeep = async (
    key: string,
    make: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse> => {
    counted.misses += 1;
    const began = generation;
    const work = make().then(toCachedResponse);
    making.set(key, work);
    try {
      const answer = await work;
      if (began === generation && answer.status === 200) kept.set(key, answer);
      return answer;
    } finally {
      if (making.get(key) === work) making.delete(key);
    }
  };

  const sharedAnswer = async (
    key: string,
    make: () => Promise<RenderedResponse>,
  ): Promise<CachedResponse> => {
    const running = making.get(key);
    const shared =
      kept.get(key, { noDeleteOnStaleGet: true }) ??
      (running && (await running.catch(() => undefined)));
    if (!shared || shared.status >= 500) return makeAndKeep(key, make);
    counted.hits += 1;
    return shared;
  };

  /** What was kept last, however old: nothing could be changed since the database was lost. */
  const lastAnswer = (key: string): CachedResponse | undefined => {
    if (trusted && databaseAnswers()) return undefined;
    return kept.get(key, { allowStale: true, noDeleteOnStaleGet: true });
  };

  return {
    answer: async (key, make) => {
      const last = databaseAnswers() ? undefined : lastAnswer(key);
      if (last) {
        counted.hits += 1;
        return last;
      }
      try {
        const answer = trusted ? await sharedAnswer(key, make) : toCachedResponse(await make());
        return answer.status === 503 ? (lastAnswer(key) ?? answer) : answer;
      } catch (error) {
        const instead = error instanceof DatabaseUnavailable ? lastAnswer(key) : undefined;
        if (instead) return instead;
        throw error;
      }
    },
    enable: () => {
      clear();
      trusted = true;
    },
    disable: () => {
      invalidateInFlight();
      trusted = false;
    },
    clear: () => {
      counted.drops += 1;
      clear();
    },
    figures: () => ({ ...counted, entries: kept.size, bytes: kept.calculatedSize }),
  };
}

function toCachedResponse({ status, text, redirect = null }: RenderedResponse): CachedResponse {
  const body = Buffer.from(text);
  return {
    status,
    body,
    etag: `W/"${createHash('sha1').update(body).digest('base64')}"`,
    redirect,
    compressed: new Map(),
  };
}
