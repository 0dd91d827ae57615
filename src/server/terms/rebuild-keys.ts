import { KEYS_VERSION } from '#domain/search/keys.ts';
import type { Database, Queryable } from '#server/platform/db/database.ts';
import { type KeyedTerm, replaceKeys } from './keys.ts';

/** Held by the one copy that rebuilds; it ends with the connection. */
const LOCK = 7_236_005;
/** Small enough that a decision on one of the terms waits for a moment only. */
const BATCH = 200;
const START = '00000000-0000-0000-0000-000000000000';

/**
 * Makes the keys of every term that has none of the present version, batch by batch while the site
 * serves. How far it came is stored with each batch, so that the next start goes
 * on there; of several copies one works.
 * @returns how many terms got new keys; null when another copy is at it
 */
export async function rebuildKeys(
  database: Database,
  signal?: AbortSignal,
): Promise<number | null> {
  const connection = await database.connection();
  try {
    const {
      rows: [lock],
    } = await connection.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (!lock!.taken) return null;
    await connection.query(
      'insert into search_rebuild (version) values ($1) on conflict do nothing',
      [KEYS_VERSION],
    );
    const {
      rows: [state],
    } = await connection.query<{ lastTermId: string; done: boolean; longDone: boolean | null }>(
      `select last_term_id as "lastTermId", done_at is not null as done, done_at < now() - interval '24 hours' as "longDone" from search_rebuild where version = $1`,
      [KEYS_VERSION],
    );
    if (state!.longDone) return 0;
    // For a day older copies may still store terms, which have no keys of this version.
    if (state!.done) return await walk(database, START, signal);
    // An older copy that still ran may have stored terms behind the first walk: the second one
    // meets those alone.
    const made =
      (await walk(database, state!.lastTermId, signal)) + (await walk(database, START, signal));
    if (!signal?.aborted)
      await connection.query('update search_rebuild set done_at = now() where version = $1', [
        KEYS_VERSION,
      ]);
    return made;
  } finally {
    // The end of a connection is heard later than the next start may come.
    await connection.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    connection.release();
  }
}

async function walk(database: Database, from: string, signal?: AbortSignal): Promise<number> {
  let made = 0;
  let last: string | null = from;
  while (last !== null && !signal?.aborted) {
    const after: string = last;
    const step = await database.transaction((tx) => rebuildBatch(tx, after));
    made += step.made;
    last = step.last;
  }
  return made;
}

async function rebuildBatch(
  tx: Queryable,
  after: string,
): Promise<{ made: number; last: string | null }> {
  const { rows } = await tx.query<KeyedTerm>(
    `select t.id, t.english_word as "englishWord", t.vernacular_word as "vernacularWord", t.meaning, t.language from terms t
     where t.id > $1 and not exists (select from search_keys k where k.term_id = t.id and k.version = $2) order by t.id limit ${BATCH} for share`,
    [after, KEYS_VERSION],
  );
  if (rows.length === 0) return { made: 0, last: null };
  const last = rows[rows.length - 1]!.id;
  await replaceKeys(tx, rows, { relearn: true });
  await tx.query(
    'update search_rebuild set last_term_id = $2 where version = $1 and last_term_id < $2',
    [KEYS_VERSION, last],
  );
  return { made: rows.length, last };
}
