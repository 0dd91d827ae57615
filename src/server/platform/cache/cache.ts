import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';

/** A response for a signed-out user. Only a 200 is cached. */
export type RenderedResponse = { status: number; text: string; redirect?: string | null };
/** The same as bytes, with the ETag that @fastify/etag would set, and its compressed encodings. */
export type CachedResponse = {
  status: number;
  body: Buffer;
  etag: string;
  redirect: string | null;
  compressed: Map<string, Promise<Buffer>>;
};

export type PublicCache = {
  /**
   * Returns the cached response for `key`, or calls `make`, once for concurrent requests. Failures
   * are not cached. While the database does not answer, returns the last response immediately, even
   * if it is stale.
   */
  answer(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse>;
  /** Notifications of changes arrive from now on. Start caching. */
  enable(): void;
  /**
   * Notifications were lost. Stop caching; serve stale entries only while the database is
   * unavailable.
   */
  disable(): void;
  /** Something public has changed. Drop everything, including responses that are being built. */
  clear(): void;
  figures(): { hits: number; misses: number; drops: number; entries: number; bytes: number };
};

const LIMITS = { max: 2000, maxSize: 32 * 1024 * 1024, maxEntrySize: 1024 * 1024 };
/** Upper bound on staleness, in case a pooler swallows notifications. */
const TTL_MS = 60_000;
/** Bytes of an entry in addition to its body and key. */
const OVERHEAD = 500;
/** Both compressed encodings together take less than half the size of the text. */
const WITH_COMPRESSED = 1.5;

/**
 * Caches responses for signed-out users in memory. Caches nothing until `enable` is called.
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
   * Responses that are being built may be out of date. New requests do not wait for them, and they
   * are not cached.
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

  /**
   * The last response, however old: nothing can have changed since the database became unavailable.
   */
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
