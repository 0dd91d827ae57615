import { sql } from 'kysely';
import { firstAlternative } from '#domain/search/alternatives.ts';
import { KEYS_VERSION } from '#domain/search/keys.ts';
import { type Database, now, type Queryable } from '#server/platform/db/database.ts';
import { FIRST_ID, findRangeEnd } from '#server/platform/db/id-ranges.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import { ensureMigrationUser, MIGRATION } from '../changes/attach-concepts.ts';
import { updateQuality } from '../changes/update-quality.ts';
import { lockConcepts, shareConcepts } from '../concepts/lock-concepts.ts';
import { refreshConcepts } from '../concepts/refresh-concepts.ts';
import { isListedId } from '../rows/unlisted.ts';
import { keyedFields, replaceKeys } from './keys.ts';

/** Advisory lock held by the copy of the server that rebuilds the keys. */
const LOCK = 7_236_005;
/** Kept small, because a batch locks its terms, and decisions on them wait until it is stored. */
const BATCH_SIZE = 200;
/**
 * How many terms a statement checks at most. If all have their keys, a statement that checked the
 * whole dictionary would run into the time limit.
 */
const CHECKED_AT_ONCE = 20_000;

type RebuildOptions = {
  signal?: AbortSignal;
  /** How many terms a transaction locks. */
  batchSize?: number;
  /** How many terms a statement checks. */
  checkedAtOnce?: number;
  /** Whether words of the vocabulary may have the deletion hashes of an older version. */
  updateKnownWords?: boolean;
  /** Called after each batch with the number of terms of this pass that got new keys. */
  onBatch?: (terms: number) => void;
};

/**
 * Builds the keys of every term that has no keys of the current version, and computes its quality,
 * in batches, while the site serves requests. Each batch stores its progress, so that an interrupted
 * rebuild continues where it stopped. If several copies of the server call this function, only one
 * of them rebuilds.
 * @returns the number of terms that got new keys, or null if another copy of the server is
 * rebuilding
 */
export function rebuildKeys(
  database: Database,
  options: RebuildOptions = {},
): Promise<number | null> {
  const { signal } = options;
  return withJobLock(database, LOCK, async () => {
    const state = await readState(database);
    if (state.wasDoneYesterday) return 0;
    // Older copies of the server may still be running during the first day after a rebuild, and
    // store terms with outdated keys, so all terms are checked again.
    if (state.doneAt) return rebuildFrom(database, FIRST_ID, options);
    // The second pass checks all terms again, because an older copy of the server may have stored
    // terms during the first pass.
    const rebuilt =
      (await rebuildFrom(database, state.lastTermId, options)) +
      (await rebuildFrom(database, FIRST_ID, options));
    if (!signal?.aborted)
      await database
        .updateTable('searchRebuild')
        .set({ doneAt: now })
        .where('version', '=', KEYS_VERSION)
        .execute();
    return rebuilt;
  });
}

async function readState(database: Queryable) {
  await database
    .insertInto('searchRebuild')
    .values({ version: KEYS_VERSION })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return database
    .selectFrom('searchRebuild')
    .select(['lastTermId', 'doneAt'])
    .select((eb) => {
      const yesterday = sql<string>`now() - interval '24 hours'`;
      return eb('doneAt', '<', yesterday).as('wasDoneYesterday');
    })
    .where('version', '=', KEYS_VERSION)
    .executeTakeFirstOrThrow();
}

async function rebuildFrom(
  database: Database,
  from: string,
  options: RebuildOptions,
): Promise<number> {
  const { signal, onBatch } = options;
  let rebuilt = 0;
  let last: string | null = from;
  while (last !== null && !signal?.aborted) {
    const after: string = last;
    const batch = await database.transaction((tx) => rebuildBatch(tx, after, options));
    rebuilt += batch.rebuilt;
    onBatch?.(rebuilt);
    last = batch.last;
  }
  return rebuilt;
}

async function rebuildBatch(
  tx: Queryable,
  after: string,
  {
    batchSize = BATCH_SIZE,
    checkedAtOnce = CHECKED_AT_ONCE,
    updateKnownWords = true,
  }: RebuildOptions,
): Promise<{ rebuilt: number; last: string | null }> {
  const end = await findRangeEnd(tx, 'terms', { after, count: checkedAtOnce });
  const terms = await tx
    .selectFrom('terms')
    .select(['terms.id', 'terms.conceptId', ...keyedFields])
    .where('terms.id', '>', after)
    .$if(end !== null, (query) => query.where('terms.id', '<=', end))
    .where(sql<boolean>`${sql.raw(isListedId('terms.id'))}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('searchKeys')
            .select('searchKeys.termId')
            .whereRef('searchKeys.termId', '=', 'terms.id')
            .where('searchKeys.alternative', '<', firstAlternative.plural)
            .where('searchKeys.version', '=', KEYS_VERSION)
            // Keeps PostgreSQL from joining the tables. Before it has statistics, it would read all
            // keys for each term.
            .offset(0),
        ),
      ),
    )
    .orderBy('terms.id')
    .limit(batchSize)
    .forNoKeyUpdate()
    .execute();
  if (terms.length > 0) {
    await updateOrder(tx, terms);
    await replaceKeys(tx, terms, { updateKnownWords });
  }
  const last = terms.length === batchSize ? terms.at(-1)!.id : end;
  if (last !== null)
    await tx
      .updateTable('searchRebuild')
      .set({ lastTermId: last })
      .where('version', '=', KEYS_VERSION)
      .where('lastTermId', '<', last)
      .execute();
  return { rebuilt: terms.length, last };
}

/** Computes the quality of locked terms, and brings the concepts of those that move up to date. */
async function updateOrder(
  tx: Queryable,
  terms: readonly { id: string; conceptId: string | null }[],
): Promise<void> {
  const moved = await updateQuality(
    tx,
    terms.map(({ id }) => id),
  );
  const conceptIds = terms.map(({ conceptId }) => conceptId);
  if (moved.length === 0) return shareConcepts(tx, conceptIds);
  await ensureMigrationUser(tx);
  await lockConcepts(tx, conceptIds);
  await refreshConcepts(tx, moved, MIGRATION.id);
}
