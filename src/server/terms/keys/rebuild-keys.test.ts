import { beforeEach, describe, expect, test } from 'vitest';
import { KEYS_VERSION } from '#domain/search/keys.ts';
import type { TermInput } from '#domain/term/fields.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runFew } from '#tests/support/run-few.ts';
import { storeTerms } from '../changes/store-terms.ts';
import { applyTransition } from '../decisions/decide.ts';
import { rebuildKeys } from './rebuild-keys.ts';

const star: TermInput = aTermInput({
  englishWord: 'star',
  vernacularWord: 'inkanyezi',
  meaning: 'A sun that is far away.',
  language: 'zulu',
  subject: 'astronomy',
});
const TERMS = 450;

let database: Database;
let rudo: string;
let tendani: string;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  [rudo, tendani] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Tendani')).id,
  ];
  await database.transaction((tx) =>
    storeTerms(
      tx,
      Array.from({ length: TERMS }, (_, index) => ({ ...star, englishWord: `star ${index}` })),
      { submitterId: rudo, verifierId: null },
    ),
  );
});

/**
 * Makes the stored keys look as if an older release had built them: another version, no tokens, and
 * different hashes in the vocabulary.
 */
async function makeOld(): Promise<void> {
  await database.query(`update search_keys set version = 1, marks = ''`);
  await database.query(`update search_words set signatures = '{1}'`);
  await database.query('delete from search_rebuild');
}
const count = async (where: string) =>
  (await database.query<{ n: number }>(`select count(*) as n from ${where}`)).rows[0]!.n;
const stale = () => count(`search_keys where version <> ${KEYS_VERSION} or marks = ''`);

describe('rebuildKeys', () => {
  test('rebuilds keys of another version and the hashes of their words, only once', async () => {
    const before = (
      await database.query(
        'select term_id, side, alternative, marks from search_keys order by 1, 2, 3',
      )
    ).rows;
    await makeOld();
    expect(await rebuildKeys(database)).toBe(TERMS);
    expect(
      (
        await database.query(
          'select term_id, side, alternative, marks from search_keys order by 1, 2, 3',
        )
      ).rows,
    ).toEqual(before);
    expect(await count(`search_words where signatures = '{1}'`)).toBe(0);
    expect(await rebuildKeys(database)).toBe(0);
  });

  test('computes the quality of terms that an older release stored', async () => {
    const readQualities = async () =>
      (
        await database.query(
          `select t.quality, k.quality as in_keys
           from terms t
           join search_keys k on k.term_id = t.id
           order by t.id, k.side, k.alternative`,
        )
      ).rows;
    const before = await readQualities();
    await makeOld();
    await database.query('update terms set quality = 7');
    await database.query('update search_keys set quality = 7');
    await rebuildKeys(database);
    expect(await readQualities()).toEqual(before);
  });

  test('finds terms without current keys behind many that have theirs', async () => {
    await rebuildKeys(database);
    await database.query('delete from search_rebuild');
    await database.query(`
      update search_keys
      set version = 1
      where term_id in (select id from terms order by id desc limit 10)`);
    expect(await rebuildKeys(database, { checkedAtOnce: 100 })).toBe(10);
    expect(await stale()).toBe(0);
  });

  test('continues a rebuild that was interrupted', async () => {
    await makeOld();
    const stopped = new AbortController();
    const watched: Database = {
      ...database,
      transaction: async (work) => database.transaction(work).finally(() => stopped.abort()),
    };
    const first = await rebuildKeys(watched, { signal: stopped.signal });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(TERMS);
    expect(await stale()).toBeGreaterThan(0);
    expect(await rebuildKeys(database)).toBe(TERMS - first!);
    expect(await stale()).toBe(0);
  });

  test('a failed batch changes neither its terms nor the stored progress', async () => {
    await makeOld();
    const failing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          await work(tx);
          throw new Error('killed');
        }),
    };
    await expect(rebuildKeys(failing)).rejects.toThrow('killed');
    expect(await count('search_keys where version = 1')).toBe(TERMS * 3);
    expect(await rebuildKeys(database)).toBe(TERMS);
  });

  test('only one of several copies of the server rebuilds the keys', async () => {
    await makeOld();
    const made = await Promise.all([
      rebuildKeys(database),
      rebuildKeys(database),
      rebuildKeys(database),
    ]);
    expect(made.filter((each) => each === TERMS)).toHaveLength(1);
    expect(made.every((each) => each === TERMS || each === null || each === 0)).toBe(true);
    expect(await stale()).toBe(0);
  });

  test('keeps decisions and submissions that are made during a rebuild', async () => {
    await makeOld();
    const { rows } = await database.query<{ id: string }>(
      'select id from terms order by id desc limit 20',
    );
    await Promise.all([
      rebuildKeys(database),
      runFew<unknown>(
        rows.flatMap(({ id }) => [
          () =>
            database.transaction((tx) =>
              applyTransition(tx, id, { transition: 'approve', actorId: tendani, reason: null }),
            ),
          () => aTerm(database, { ...star, submitterId: rudo }),
        ]),
      ),
    ]);
    expect(await stale()).toBe(0);
    expect(
      await count('search_keys k join terms t on t.id = k.term_id where k.status <> t.status'),
    ).toBe(0);
    expect(
      await count('terms t where (select count(*) from search_keys k where k.term_id = t.id) <> 3'),
    ).toBe(0);
  });

  test('rebuilds terms that an older copy of the server stores during a rebuild', async () => {
    await makeOld();
    await database.query(
      `delete from search_keys where term_id in (select id from terms order by id limit 5)`,
    );
    await database.query(
      `insert into search_rebuild (version, last_term_id)
       select ${KEYS_VERSION}, id
       from terms
       order by id
       offset 9
       limit 1`,
    );
    await rebuildKeys(database);
    expect(await stale()).toBe(0);
    expect(
      await count('terms t where not exists (select from search_keys k where k.term_id = t.id)'),
    ).toBe(0);
  });
});
