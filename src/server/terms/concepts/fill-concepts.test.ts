import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aSystemUser, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anOldTerm, type OldTerm, storeOldTerms } from '#tests/support/old-terms.ts';
import { runFew } from '#tests/support/run-few.ts';
import { MIGRATION } from '../changes/attach-concepts.ts';
import { applyTransition } from '../decisions/decide.ts';
import { fillConcepts } from './fill-concepts.ts';

let database: Database;
let rudo: string;
let tendani: string;
let importer: string;
beforeEach(async () => {
  database = await testDatabase({ closeAfterTest: true });
  rudo = (await aContributor(database, 'Rudo')).id;
  tendani = (await aVerifier(database, 'Tendani')).id;
  importer = await aSystemUser(database);
});

const aCell = (change: Partial<OldTerm> = {}) => anOldTerm({ submitterId: importer, ...change });
const storeOld = (terms: readonly OldTerm[]) => storeOldTerms(database, terms);

const manyTerms = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aCell({ englishWord: `star ${Math.floor(index / 3)}`, vernacularWord: `naledi ${index}` }),
  );
const count = async (where: string) =>
  (await database.query<{ n: number }>(`select count(*) as n from ${where}`)).rows[0]!.n;
const unfilled = () => count('terms where concept_id is null');
const TABLES = ['terms', 'concepts', 'concept_labels', 'sources', 'term_sources', 'search_keys'];
const snapshot = async () => {
  const contents = await Promise.all(
    [...TABLES, 'concept_history', 'term_history'].map((table) =>
      database.query(`select * from ${table} t order by t::text`),
    ),
  );
  return contents.map(({ rows }) => rows);
};

describe('fillConcepts', () => {
  test('stores what the notes of imported terms say, and keeps the notes', async () => {
    const notes = 'Sesotho. Noun. Also: unit; cell. Acronym\nSource: our-list';
    await storeOld([
      aCell({ notes }),
      aCell({
        englishWord: 'Cell',
        vernacularWord: 'lisele',
        meaning: 'A small room in the body of all living things.',
      }),
      aCell({ notes: 'Context: a prison', vernacularWord: 'kamore' }),
      aCell({ language: 'zulu', vernacularWord: 'iseli', subject: 'physics' }),
    ]);
    expect(await fillConcepts(database)).toBe(4);
    const { rows } = await database.query(`
      select
        t.vernacular_word,
        t.notes,
        t.varieties,
        t.part_of_speech,
        t.reliability,
        t.version,
        c.subject,
        c.gloss,
        c.strength,
        c.definition,
        (select text from concept_labels l where l.concept_id = c.id and kind = 'preferred') as label,
        (select string_agg(text, ', ') from concept_labels l where l.term_id = t.id) as synonyms,
        (select string_agg(source, ', ') from term_sources s where s.term_id = t.id) as sources
      from terms t
      join concepts c on c.id = t.concept_id
      order by t.vernacular_word`);
    const cell = { label: 'cell', reliability: 2, version: 1, strength: 1, gloss: null };
    expect(rows).toMatchObject([
      { ...cell, vernacularWord: 'iseli', varieties: ['zu'], subject: 'physics' },
      { ...cell, vernacularWord: 'kamore', gloss: 'a prison', notes: 'Context: a prison' },
      { ...cell, vernacularWord: 'lisele', strength: 2, varieties: [], synonyms: null },
      {
        ...cell,
        vernacularWord: 'sele',
        strength: 2,
        notes,
        varieties: ['st'],
        partOfSpeech: 'noun',
        synonyms: 'unit',
        sources: 'our-list',
        definition: 'The smallest unit of life.',
      },
    ]);
    expect(await count('term_history')).toBe(0);
    expect(
      await count(`concept_history where action = 'created' and actor_id = '${MIGRATION.id}'`),
    ).toBe(3);
    expect(
      await count(
        `search_keys k
         join terms t on t.id = k.term_id
         where (k.concept_id, k.varieties, k.quality) is distinct from
           (t.concept_id, t.varieties, t.quality)`,
      ),
    ).toBe(0);
  });

  test('a second run changes nothing', async () => {
    await storeOld(manyTerms(450));
    expect(await fillConcepts(database)).toBe(450);
    expect(await count('concepts')).toBe(150);
    const before = await snapshot();
    expect(await fillConcepts(database)).toBe(0);
    expect(await snapshot()).toEqual(before);
  });

  test('a failed batch stores nothing, and a later run continues', async () => {
    await storeOld(manyTerms(450));
    let batches = 0;
    const failing: Database = {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const result = await work(tx);
          batches += 1;
          if (batches === 2) throw new Error('killed');
          return result;
        }),
    };
    await expect(fillConcepts(failing)).rejects.toThrow('killed');
    expect(await unfilled()).toBe(250);
    expect(
      await count('concepts c where not exists (select from terms where concept_id = c.id)'),
    ).toBe(0);
    expect(await fillConcepts(database)).toBe(250);
    expect(await count('concepts')).toBe(150);
  });

  test('stops after the current batch when it is aborted', async () => {
    await storeOld(manyTerms(450));
    const stopped = new AbortController();
    const watched: Database = {
      ...database,
      transaction: async (work) => database.transaction(work).finally(() => stopped.abort()),
    };
    expect(await fillConcepts(watched, { signal: stopped.signal })).toBe(200);
    expect(await unfilled()).toBe(250);
  });

  test('only one of several copies of the server works', async () => {
    await storeOld(manyTerms(450));
    const filled = await Promise.all([1, 2, 3].map(() => fillConcepts(database)));
    expect(filled.filter((each) => each === 450)).toHaveLength(1);
    expect(filled.every((each) => each === 450 || each === null || each === 0)).toBe(true);
    expect(await count('concepts')).toBe(150);
  });

  test('keeps decisions and submissions that are made meanwhile', async () => {
    const ids = await storeOld(manyTerms(450).map((term) => ({ ...term, isPending: true })));
    await Promise.all([
      fillConcepts(database),
      runFew<unknown>(
        ids.slice(-20).flatMap((id, index) => [
          () =>
            database.transaction((tx) =>
              applyTransition(tx, id, { transition: 'approve', actorId: tendani, reason: null }),
            ),
          () =>
            aTerm(database, {
              ...aTermInput({ englishWord: `star ${index}`, subject: 'biology' }),
              submitterId: rudo,
            }),
        ]),
      ),
    ]);
    expect(await unfilled()).toBe(0);
    expect(await count(`terms where status = 'verified'`)).toBe(20);
    expect(await count('concepts')).toBe(150);
    expect(
      await count('terms t join search_keys k on k.term_id = t.id where k.status <> t.status'),
    ).toBe(0);
  });

  test('finds terms that an old copy of the server stores later', async () => {
    await storeOld(manyTerms(3));
    await fillConcepts(database);
    await storeOld([aCell({ englishWord: 'star 0', vernacularWord: 'tholo' })]);
    expect(await fillConcepts(database)).toBe(1);
    expect(await count('concepts')).toBe(1);
    expect(await count('terms where concept_id is not null and number is not null')).toBe(4);
  });

  test('gives terms of a merged concept the one that it was merged into', async () => {
    await storeOld([aCell(), aCell({ englishWord: 'unit' })]);
    await fillConcepts(database);
    await database.query(
      `update concepts
       set merged_into = (select id from concepts where headword = 'unit')
       where headword = 'cell'`,
    );
    await storeOld([aCell({ vernacularWord: 'lisele' })]);
    await fillConcepts(database);
    expect(
      await count(
        `terms t
         join concepts c on c.id = t.concept_id
         where t.vernacular_word = 'lisele' and c.headword = 'unit'`,
      ),
    ).toBe(1);
  });

  test('a decision gives the term of an old copy its concept', async () => {
    const [id] = await storeOld([aCell({ isPending: true, notes: 'Noun\nSource: our-list' })]);
    const term = await database.transaction((tx) =>
      applyTransition(tx, id!, { transition: 'approve', actorId: tendani, reason: null }),
    );
    expect(term).toMatchObject({ conceptNumber: expect.any(Number), partOfSpeech: 'noun' });
    expect(await fillConcepts(database)).toBe(0);
  });

  test('notices decisions of an old copy of the server', async () => {
    const [first, second] = await storeOld([
      aCell({ isPending: true }),
      aCell({ vernacularWord: 'lisele', meaning: 'A small room.' }),
    ]);
    await fillConcepts(database);
    await database.query(
      `update terms
       set status = 'verified', verifier_id = $2, verified_at = now()
       where id = $1`,
      [first, tendani],
    );
    await database.query(
      `update terms set status = 'pending', verifier_id = null, verified_at = null where id = $1`,
      [second],
    );
    await fillConcepts(database);
    const { rows } = await database.query(
      `select t.vernacular_word, t.reliability, c.strength, c.definition
       from terms t
       join concepts c on c.id = t.concept_id
       order by t.vernacular_word`,
    );
    const concept = { strength: 1, definition: 'The smallest unit of life.' };
    expect(rows).toEqual([
      { vernacularWord: 'lisele', reliability: 1, ...concept },
      { vernacularWord: 'sele', reliability: 2, ...concept },
    ]);
  });
});
