import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { storeTerms } from '../changes/store-terms.ts';
import { applyTransition } from '../decisions/decide.ts';
import { fillPostings } from './fill-postings.ts';

const TERMS = 1200;
let database: Database;
let rudo: string;
let tendani: string;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  [rudo, tendani] = [
    (await aContributor(database, 'Rudo')).id,
    (await aVerifier(database, 'Tendani')).id,
  ];
});

const storeMany = () =>
  database.transaction((tx) =>
    storeTerms(
      tx,
      Array.from({ length: TERMS }, (_, index) =>
        aTermInput({ englishWord: `star ${index}; sun-like star`, vernacularWord: 'nyenyedzi' }),
      ),
      { submitterId: rudo, verifierId: tendani },
    ),
  );

/** Makes the stored keys look as if they were older than the postings. */
async function makeOld(): Promise<void> {
  await database.query('delete from search_postings');
  await database.query('delete from search_postings_fill');
  await database.query('insert into search_postings_fill (version) values (1)');
}
const count = async (from: string) =>
  (await database.query<{ n: number }>(`select count(*) as n from ${from}`)).rows[0]!.n;
const readPostings = async () =>
  (await database.query('select * from search_postings order by token, term_id, side, place')).rows;
const readCounts = async () =>
  (
    await database.query(
      `select start, status, language, subject, sides, sum(n)::int as n
       from search_counts
       group by 1, 2, 3, 4, 5
       having sum(n) <> 0
       order by 1, 2, 3, 4, 5`,
    )
  ).rows;
/** Recounts the terms from their postings. */
const countAnew = async () =>
  (
    await database.query(
      `select start, status, language, subject, sides, count(*)::int as n
       from (
         select
           term_id,
           substr(token, 3, 2) as start,
           status,
           language,
           subject,
           bit_or(case side when 'english' then 1 else 2 end) as sides
         from search_postings
         where token like 'w:__%'
         group by 1, 2, 3, 4, 5
       ) as term
       group by 1, 2, 3, 4, 5
       order by 1, 2, 3, 4, 5`,
    )
  ).rows;

describe('postings', () => {
  test('postings contain the words and stems of the keys, and change with them', async () => {
    const term = await aTerm(database, {
      submitterId: rudo,
      vernacularWord: 'nyenye-dzi huru; shaka',
    });
    const tokens = async () =>
      (
        await database.query<{ token: string }>(
          `select distinct token
           from search_postings
           where side = 'vernacular' and token like 'w:%'
           order by token`,
        )
      ).rows.map(({ token }) => token);
    expect(await tokens()).toEqual(
      ['dzi', 'huru', 'nyenye', 'nyenyedzi', 'shaka'].map((word) => `w:${word}`),
    );
    await database.transaction((tx) =>
      applyTransition(tx, term.id, {
        transition: 'approve',
        actorId: tendani,
        reason: null,
        edit: aTermInput({ vernacularWord: 'mwedzi' }),
      }),
    );
    expect(await tokens()).toEqual(['w:mwedzi']);
    expect(await count(`search_postings where status <> 'verified'`)).toBe(0);
    expect(await readCounts()).toEqual(await countAnew());
  });

  test('counts each term once, also after the counts are folded', async () => {
    await storeMany();
    const counted = await readCounts();
    expect(counted).toEqual(await countAnew());
    expect(counted.find(({ start, sides }) => start === 'st' && sides === 1)?.n).toBe(TERMS);
    await database.query('select fold_search_counts()');
    expect(await readCounts()).toEqual(counted);
    expect(await count('search_counts')).toBe(counted.length);
  });
});

describe('fillPostings', () => {
  test('stores the postings of older keys only once', async () => {
    await storeMany();
    const before = [await readPostings(), await readCounts()];
    await makeOld();
    expect(await readCounts()).toEqual([]);
    expect(await fillPostings(database)).toBe(TERMS);
    expect([await readPostings(), await readCounts()]).toEqual(before);
    expect(await fillPostings(database)).toBe(0);
  });

  test('continues to fill postings after an interruption, and keeps newer ones', async () => {
    await storeMany();
    await makeOld();
    const stopped = new AbortController();
    const watched: Database = {
      ...database,
      transaction: async (work) => database.transaction(work).finally(() => stopped.abort()),
    };
    expect(await fillPostings(watched, stopped.signal)).toBeLessThan(TERMS);
    expect(await count('search_postings_fill where done_at is null')).toBe(1);
    const later = await aTerm(database, { submitterId: rudo, englishWord: 'comet' });
    await database.query(`update search_keys set subject = 'astronomy'`);
    await fillPostings(database);
    expect(await count('search_postings_fill where done_at is null')).toBe(0);
    expect(await count(`search_postings where subject <> 'astronomy'`)).toBe(0);
    expect(await count(`search_postings where term_id = '${later.id}' and token = 'w:comet'`)).toBe(
      1,
    );
    const posted = await readPostings();
    await makeOld();
    await fillPostings(database);
    expect(await readPostings()).toEqual(posted);
    expect(await readCounts()).toEqual(await countAnew());
  });

  test('does nothing while another copy of the server fills in postings', async () => {
    await storeMany();
    await makeOld();
    const visited = await Promise.all([fillPostings(database), fillPostings(database)]);
    expect(visited.filter((terms) => terms !== null).reduce((a, b) => a + b, 0)).toBe(TERMS);
    expect(await readCounts()).toEqual(await countAnew());
  });
});
