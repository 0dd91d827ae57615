import pLimit from 'p-limit';
import { DatabaseUnavailable, SEARCH_CONNECTIONS } from '#server/platform/db/database.ts';

/**
 * How many searches for similar spellings run at once. They cost ten times as much as other
 * searches, so half of the search connections stay free for those.
 */
const MAX_RUNNING = SEARCH_CONNECTIONS >> 1;
const MAX_QUEUED = 200;
const QUEUE_TIMEOUT_MS = 30_000;

const limit = pLimit(MAX_RUNNING);
/** Searches that are running or queued. p-limit also counts those that have timed out. */
let admitted = 0;

/**
 * Runs `work` with one of `MAX_RUNNING` permits; callers queue first in, first out. p-limit has
 * neither a bounded queue nor a timeout, so both are added here: if the queue is full or the wait
 * takes too long, rejects with `DatabaseUnavailable`, which is answered with 503.
 */
export async function withPermit<T>(work: () => Promise<T>): Promise<T> {
  if (admitted >= MAX_RUNNING + MAX_QUEUED) throw tooManySearches();
  admitted += 1;
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(tooManySearches()), QUEUE_TIMEOUT_MS);
  let isWaiting = true;
  const turn = limit(async () => {
    if (!isWaiting) throw tooManySearches();
    clearTimeout(timer);
    return work();
  });
  try {
    return await Promise.race([turn, timeout.promise]);
  } finally {
    isWaiting = false;
    admitted -= 1;
  }
}

const tooManySearches = () => new DatabaseUnavailable('too many searches for similar spellings');
