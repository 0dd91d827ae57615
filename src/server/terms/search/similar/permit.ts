import pLimit from 'p-limit';
import { DatabaseUnavailable, SEARCH_CONNECTIONS } from '#server/platform/db/database.ts';

/**
 * The maximum number of concurrent searches for similar spellings. They cost ten times as much as
 * other searches, so half of the search connections stay free for other searches.
 */
const MAX_RUNNING = SEARCH_CONNECTIONS >> 1;
const MAX_QUEUED = 200;
const QUEUE_TIMEOUT_MS = 30_000;

const limit = pLimit(MAX_RUNNING);
/**
 * How many searches are running or queued. p-limit's own counts also include searches that timed
 * out.
 */
let admitted = 0;

/**
 * Runs `work` as soon as one of `MAX_RUNNING` permits is free. Callers wait in a first-in,
 * first-out queue. This function limits the length of the queue and the waiting time, which p-limit
 * does not.
 * @throws DatabaseUnavailable, which the server turns into a 503 response, if the queue is full or
 * the wait takes too long
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
