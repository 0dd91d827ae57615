import { type Database, now, type Queryable } from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';

/** Advisory lock held by the copy of the server that fills in the postings. */
const LOCK = 7_236_013;
/** The version of the rules in the trigger function `post_search_keys`. */
export const POSTINGS_VERSION = 1;
/** Kept small, because a batch locks its terms, and decisions on them wait until it is stored. */
const BATCH_SIZE = 500;

/**
 * Stores the postings of keys that are older than the triggers, in batches, while the site serves
 * requests. Each batch stores its progress, so that an interrupted run continues where it stopped.
 * @returns the number of terms that were visited, or null if another copy of the server is at work
 */
export function fillPostings(database: Database, signal?: AbortSignal): Promise<number | null> {
  return withJobLock(database, LOCK, () => fillFromProgress(database, signal));
}

async function fillFromProgress(database: Database, signal?: AbortSignal): Promise<number> {
  const progress = await database
    .selectFrom('searchPostingsFill')
    .select(['lastTermId', 'doneAt'])
    .where('version', '=', POSTINGS_VERSION)
    .executeTakeFirstOrThrow();
  if (progress.doneAt) return 0;
  let visited = 0;
  for (let last: string | null = progress.lastTermId; last !== null && !signal?.aborted; ) {
    const after: string = last;
    const batch = await database.transaction((tx) => fillBatch(tx, after));
    visited += batch.visited;
    last = batch.last;
  }
  return visited;
}

async function fillBatch(tx: Queryable, after: string) {
  // The lock keeps writers from replacing the keys of these terms until the batch is stored.
  const terms = await tx
    .selectFrom('terms')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forShare()
    .execute();
  const last = terms.at(-1)?.id ?? null;
  await tx.query('select post_terms($1)', [terms.map(({ id }) => id)]);
  await tx
    .updateTable('searchPostingsFill')
    .set(last === null ? { doneAt: now } : { lastTermId: last })
    .where('version', '=', POSTINGS_VERSION)
    .execute();
  return { visited: terms.length, last };
}
