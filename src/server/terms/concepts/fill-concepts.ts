import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { FIRST_ID } from '#server/platform/db/id-ranges.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import {
  attachConcepts,
  ensureMigrationUser,
  MIGRATION,
  selectUnattached,
} from '../changes/attach-concepts.ts';
import { updateQuality } from '../changes/update-quality.ts';
import { countEntries } from '../derived/count-entries.ts';
import { refreshConcepts } from './refresh-concepts.ts';

/** Advisory lock held by the copy of the server that fills concepts. */
const LOCK = 7_236_011;
/** Kept small, because a batch locks its terms, and decisions on them wait until it is stored. */
const BATCH_SIZE = 200;

/** The last term of a batch, in the order of the queue. */
type Position = { englishWord: string; id: string };
const START: Position = { englishWord: '', id: FIRST_ID };

/**
 * Gives a concept to every term that has none, in batches, while the site serves requests. These
 * are the terms that were stored before there were concepts, or since then by an old copy of the
 * server. Each batch is a transaction, and a term without a concept is still in the queue, so an
 * interrupted run continues where it stopped. If several copies of the server call this function,
 * only one of them works.
 * @returns the number of terms that got a concept, or null if another copy of the server is working
 */
export function fillConcepts(
  database: Database,
  { signal, log }: { signal?: AbortSignal; log?: Pick<FastifyBaseLogger, 'info'> } = {},
): Promise<number | null> {
  return withJobLock(database, LOCK, async () => {
    let filled = 0;
    let inPass: number;
    do {
      inPass = await fillOnce(database, signal);
      filled += inPass;
      // Another pass finds the terms that were locked during this one.
    } while (inPass > 0 && !signal?.aborted);
    await refreshDecided(database, signal);
    if (filled > 0) log?.info({ filled, ...(await countEntries(database)) }, 'filled concepts');
    return filled;
  });
}

/** Goes through the queue once. @returns the number of terms that got a concept */
async function fillOnce(database: Database, signal?: AbortSignal): Promise<number> {
  let filled = 0;
  let position: Position | undefined = START;
  while (position && !signal?.aborted) {
    const after: Position = position;
    const terms = await database.transaction((tx) => fillBatch(tx, after));
    filled += terms.length;
    position = terms.at(-1);
  }
  return filled;
}

/**
 * Gives concepts to the next terms of the queue. The position avoids reading again the index
 * entries of the terms that have just left the queue.
 */
async function fillBatch(tx: Queryable, after: Position): Promise<Position[]> {
  const inOrder = sql`terms.english_word collate "C"`;
  const terms = await selectUnattached(tx)
    .where(sql<boolean>`(${inOrder}, terms.id) > (${after.englishWord}, ${after.id}::uuid)`)
    .orderBy(inOrder)
    .orderBy('terms.id')
    .limit(BATCH_SIZE)
    .forNoKeyUpdate('terms')
    .skipLocked()
    .execute();
  await attachConcepts(tx, terms);
  return terms;
}

/**
 * Finds the terms on which an old copy of the server has decided since they got a concept. Computes
 * their reliability and quality again, and brings their concepts up to date.
 */
async function refreshDecided(database: Database, signal?: AbortSignal): Promise<void> {
  let refreshed = BATCH_SIZE;
  while (refreshed === BATCH_SIZE && !signal?.aborted)
    refreshed = await database.transaction(async (tx) => {
      const terms = await tx
        .selectFrom('terms')
        .select(['id', 'conceptId'])
        .where('conceptId', 'is not', null)
        .where(sql<boolean>`(status = 'verified') <> (reliability > 1)`)
        .limit(BATCH_SIZE)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      if (terms.length === 0) return 0;
      await ensureMigrationUser(tx);
      await updateQuality(
        tx,
        terms.map(({ id }) => id),
      );
      const conceptIds = terms.flatMap(({ conceptId }) => conceptId ?? []);
      await refreshConcepts(tx, conceptIds, MIGRATION.id);
      return terms.length;
    });
}
