import { sql } from 'kysely';
import { firstAlternative } from '#domain/search/alternatives.ts';
import { KEYS_VERSION } from '#domain/search/keys.ts';
import { type Database, now, type Queryable } from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import { keyedFields, replaceKeys } from './keys.ts';
import { shareConcepts } from './lock-concepts.ts';
import { isListedId } from './unlisted.ts';

/** Advisory lock held by the copy of the server that rebuilds the keys. */
const LOCK = 7_236_005;
/** Kept small, because a batch locks its terms, and decisions on them wait until it is stored. */
const BATCH_SIZE = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Builds the keys of every term that has no keys of the current version, in batches, while the site
 * serves requests. Each batch stores its progress, so that an interrupted rebuild continues where
 * it stopped. If several copies of the server call this function, only one of them rebuilds.
 * @returns the number of terms that got new keys, or null if another copy of the server is
 * rebuilding
 */
export function rebuildKeys(database: Database, signal?: AbortSignal): Promise<number | null> {
  return withJobLock(database, LOCK, async () => {
    const state = await readState(database);
    if (state.wasDoneYesterday) return 0;
    // Older copies of the server may still be running during the first day after a rebuild, and
    // store terms with outdated keys, so all terms are checked again.
    if (state.doneAt) return rebuildFrom(database, FIRST_ID, signal);
    // The second pass checks all terms again, because an older copy of the server may have stored
    // terms during the first pass.
    const rebuilt =
      (await rebuildFrom(database, state.lastTermId, signal)) +
      (await rebuildFrom(database, FIRST_ID, signal));
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
  signal?: AbortSignal,
): Promise<number> {
  let rebuilt = 0;
  let last: string | null = from;
  while (last !== null && !signal?.aborted) {
    const after: string = last;
    const batch = await database.transaction((tx) => rebuildBatch(tx, after));
    rebuilt += batch.rebuilt;
    last = batch.last;
  }
  return rebuilt;
}

async function rebuildBatch(
  tx: Queryable,
  after: string,
): Promise<{ rebuilt: number; last: string | null }> {
  const terms = await tx
    .selectFrom('terms')
    .select(['terms.id', 'terms.conceptId', ...keyedFields])
    .where('terms.id', '>', after)
    .where(sql<boolean>`${sql.raw(isListedId('terms.id'))}`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('searchKeys')
            .select('searchKeys.termId')
            .whereRef('searchKeys.termId', '=', 'terms.id')
            .where('searchKeys.alternative', '<', firstAlternative.plural)
            .where('searchKeys.version', '=', KEYS_VERSION),
        ),
      ),
    )
    .orderBy('terms.id')
    .limit(BATCH_SIZE)
    .forShare()
    .execute();
  const last = terms.at(-1)?.id;
  if (last === undefined) return { rebuilt: 0, last: null };
  await shareConcepts(
    tx,
    terms.map(({ conceptId }) => conceptId),
  );
  await replaceKeys(tx, terms, { updateKnownWords: true });
  await tx
    .updateTable('searchRebuild')
    .set({ lastTermId: last })
    .where('version', '=', KEYS_VERSION)
    .where('lastTermId', '<', last)
    .execute();
  return { rebuilt: terms.length, last };
}
