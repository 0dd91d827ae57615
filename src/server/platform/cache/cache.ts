import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '#server/platform/db/database.ts';

/** A response for a signed-out user. Only responses with status 200 are cached. */
export type RenderedResponse = { status: number; text: string; redirect?: string | null };
/**
 * A response as bytes, with the ETag that @fastify/etag would set. `compressed` contains the
 * compressed copies made so far, by encoding.
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
   * Returns the cached response for `key`, or builds it with `make`. Concurrent requests share one
   * call to `make`. Failures are not cached. While the database is unavailable, returns the last
   * response immediately, even if it is stale.
   */
  answer(key: string, make: () => Promise<RenderedResponse>): Promise<CachedResponse>;
  /** Starts caching. Call it when notifications of changes start to arrive. */
  enable(): void;
  /**
   * Stops caching. Call it when notifications are lost. Stale entries are then served only while
   * the database is unavailable.
   */
  disable(): void;
  /** Discards all entries and all responses that are being built. Call it after a public change. */
  clear(): void;
  figures(): {
    hits: number;
    misses: number;
    drops: number;
    entries: number;
    bytes: number;
    /** Whether notifications of changes arrive, so that responses are cached. */
    trusted: boolean;
  };
};

export const CACHE_LIMITS = { max: 2000, maxSize: 32 * 1024 * 1024, maxEntrySize: 1024 * 1024 };
/**
 * How long an entry counts as up to date. Limits how stale it can be if a connection pooler
 * swallows the notifications of changes.
 */
export const TTL_MS = 60_000;
/** Estimated size of an entry in bytes, in addition to its body and key. */
const OVERHEAD = 500;
/**
 * The size of a body and its compressed copies together, divided by the size of the body alone. The
 * Brotli and gzip copies take less than half the size of the body.
 */
const WITH_COMPRESSED = 1.5;

/** Estimates how much memory an entry takes. */
export const estimateBytes = (bodyBytes: number, keyLength: number): number =>
  Math.ceil(bodyBytes * WITH_COMPRESSED) + keyLength * 2 + OVERHEAD;

/**
 * Creates an in-memory cache for responses to signed-out users. Nothing is cached until `enable` is
 * called.
 * @param options.databaseAnswers returns whether public data can currently be read from a database
 */
export function createPublicCache({
  databaseAnswers = () => true,
}: {
  databaseAnswers?: () => boolean;
} = {}): PublicCache {
  const responses = new LRUCache<string, CachedResponse>({
    ...CACHE_LIMITS,
    ttl: TTL_MS,
    sizeCalculation: ({ body }, key) => estimateBytes(body.length, key.length),
  });
  const making = new Map<string, Promise<CachedResponse>>();
  const counted = { hits: 0, misses: 0, drops: 0 };
  let trusted = false;
  let generation = 0;

  /**
   * Discards the responses that are being built, because they may be out of date: new requests do
   * not wait for them, and they are not cached.
   */
  const invalidateInFlight = (): void => {
    generation += 1;
    making.clear();
  };
  const clear = (): void => {
    invalidateInFlight();
    responses.clear();
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
      if (began === generation && answer.status === 200) responses.set(key, answer);
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
      responses.get(key, { noDeleteOnStaleGet: true }) ??
      (running && (await running.catch(() => undefined)));
    if (!shared || shared.status >= 500) return makeAndKeep(key, make);
    counted.hits += 1;
    return shared;
  };

  /**
   * Returns the last response, to fall back on when the database is unavailable. Returns undefined
   * if nothing is cached, or if the cache is enabled and the database is available. An old response
   * is correct, because nothing can change while the database is unavailable.
   */
  const lastAnswer = (key: string): CachedResponse | undefined => {
    if (trusted && databaseAnswers()) return undefined;
    return responses.get(key, { allowStale: true, noDeleteOnStaleGet: true });
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
    figures: () => ({
      ...counted,
      entries: responses.size,
      bytes: responses.calculatedSize,
      trusted,
    }),
  };
}

/**
 * Copies bytes into memory of their own. Node cuts small buffers from large slabs, and zlib from its
 * output chunks, and one small buffer that is kept would keep all of that memory.
 */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

function toCachedResponse({ status, text, redirect = null }: RenderedResponse): CachedResponse {
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  body.write(text);
  return {
    status,
    body,
    etag: `W/"${hash('sha1', body, 'base64')}"`,
    redirect,
    compressed: new Map(),
  };
}
