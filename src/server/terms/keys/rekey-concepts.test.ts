import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultFilters } from '#domain/lists/term-search.ts';
import type { NewTerm, TermEdit } from '#domain/term/details.ts';
import { listTerms } from '#server/features/dictionary/list.ts';
import { anonymous } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { storeTerms, submitTerm } from '../changes/store-terms.ts';
import { applyTransition, type Decision } from '../decisions/decide.ts';
import { rebuildKeys } from './rebuild-keys.ts';
import { rekeyConcepts } from './rekey-concepts.ts';

let database: Database;
let rudo: string;
let tendani: string;
beforeAll(async () => {
  database = await testDatabase();
  rudo = (await aContributor(database, 'Rudo')).id;
  tendani = (await aVerifier(database, 'Tendani')).id;
});
afterAll(() => database.close());

const submit = (change: Partial<NewTerm>) =>
  database.transaction((tx) => submitTerm(tx, { ...aTermInput(), ...change }, rudo));
const decide = (id: string, decision: Omit<Decision, 'actorId' | 'reason'>) =>
  database.transaction((tx) =>
    applyTransition(tx, id, { ...decision, reason: null, actorId: tendani }),
  );
const approve = (id: string, edit?: TermEdit) =>
  decide(id, edit ? { transition: 'editAndApprove', edit } : { transition: 'approve' });
const conceptOf = (id: string) =>
  database.selectFrom('terms').select('conceptId').where('id', '=', id).executeTakeFirstOrThrow();

/** Returns the vernacular words that a reader who is not signed in finds, best first. */
const find = async (query: string) =>
  (await listTerms(database, anonymous, { ...defaultFilters, query })).terms.map(
    ({ vernacularWord }) => vernacularWord,
  );
/** Returns the words that pending and rejected terms are found by. */
const findKeys = async (strict: string) =>
  (
    await database.query<{ word: string }>(
      `select t.vernacular_word as word
       from search_keys k
       join terms t on t.id = k.term_id
       where k.strict = $1
       order by 1`,
      [strict],
    )
  ).rows.map(({ word }) => word);

test('a synonym finds all words of its concept while its term is verified', async () => {
  const kept = await submit({ englishWord: 'gust', vernacularWord: 'mhepo' });
  await approve(kept.id);
  const synonyms = ['squall'];
  const brings = await submit({ englishWord: 'gust', vernacularWord: 'dutu', synonyms });
  expect([await find('squall'), await findKeys('squall')]).toEqual([[], ['dutu']]);

  await approve(brings.id);
  expect((await find('squall')).toSorted()).toEqual(['dutu', 'mhepo']);

  await decide(brings.id, { transition: 'reopen' });
  expect([await find('squall'), await findKeys('squall')]).toEqual([[], ['dutu']]);

  const edited = { ...aTermInput(), englishWord: 'gust', vernacularWord: 'dutu' };
  await approve(brings.id, { ...edited, synonyms: ['flurry'] });
  expect(await find('squall')).toEqual([]);
  expect((await find('flurry')).toSorted()).toEqual(['dutu', 'mhepo']);
});

test('a rejected term brings no synonym to other words', async () => {
  const kept = await submit({ englishWord: 'brook', vernacularWord: 'rukova' });
  await approve(kept.id);
  const synonyms = ['rivulet'];
  const rejected = await submit({ englishWord: 'brook', vernacularWord: 'kakova', synonyms });
  await decide(rejected.id, { transition: 'reject' });
  await approve((await submit({ englishWord: 'brook', vernacularWord: 'rwizi' })).id);
  expect([await find('rivulet'), await findKeys('rivulet')]).toEqual([[], ['kakova']]);
});

test('a term that moves to another concept is found by the synonyms of that one only', async () => {
  const synonyms = ['vent'];
  const home = await submit({ englishWord: 'crater', vernacularWord: 'gomba', synonyms });
  await approve(home.id);
  const other = await submit({ englishWord: 'caldera', vernacularWord: 'gomba guru' });
  const { number } = await database
    .selectFrom('concepts')
    .innerJoin('terms', 'terms.conceptId', 'concepts.id')
    .select('concepts.number')
    .where('terms.id', '=', home.id)
    .executeTakeFirstOrThrow();
  await approve(other.id, {
    ...aTermInput({ englishWord: 'caldera', vernacularWord: 'gomba guru' }),
    concept: number,
  });
  expect((await find('vent')).toSorted()).toEqual(['gomba', 'gomba guru']);
});

test('a label that a verifier writes is searched after rekeyConcepts', async () => {
  const term = await submit({ englishWord: 'dew', vernacularWord: 'dova' });
  await approve(term.id);
  const { conceptId } = await conceptOf(term.id);
  const rekey = (change: string) =>
    database.transaction(async (tx) => {
      await tx.query(change, [conceptId]);
      await rekeyConcepts(tx, [conceptId as string]);
    });
  await rekey(
    `insert into concept_labels (concept_id, text, kind)
     values ($1, 'morning moisture', 'hidden')`,
  );
  expect(await find('morning moisture')).toEqual(['dova']);
  await rekey(`delete from concept_labels where concept_id = $1 and kind = 'hidden'`);
  expect(await find('morning moisture')).toEqual([]);
});

test('an import adds its synonyms to the words that are stored already', async () => {
  await approve((await submit({ englishWord: 'fog', vernacularWord: 'mhute' })).id);
  await database.transaction((tx) =>
    storeTerms(
      tx,
      [
        { ...aTermInput(), englishWord: 'fog', vernacularWord: 'mhuteguru', synonyms: ['brume'] },
        { ...aTermInput(), englishWord: 'fog', vernacularWord: 'mhutepiri' },
      ],
      { submitterId: rudo, verifierId: tendani },
    ),
  );
  expect((await find('brume')).toSorted()).toEqual(['mhute', 'mhuteguru', 'mhutepiri']);
});

test('after concurrent decisions, terms have the keys of the public labels', async () => {
  const terms = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      submit({
        englishWord: 'ridge',
        vernacularWord: `mudhidhi ${index}`,
        synonyms: [`spur ${index}`],
      }),
    ),
  );
  await Promise.all(terms.map(({ id }) => approve(id)));
  await Promise.all(terms.slice(0, 6).map(({ id }) => decide(id, { transition: 'reopen' })));
  const words = (from: number) => terms.slice(from).map(({ vernacularWord }) => vernacularWord);
  expect((await find('spur 1')).filter((word) => word === 'mudhidhi 1')).toEqual([]);
  expect(await findKeys('spur 1')).toEqual(['mudhidhi 1']);
  expect((await findKeys('spur 11')).toSorted()).toEqual(words(0).toSorted());
  const { rows } = await database.query(
    `select count(*) as n
     from search_keys k
     join terms t on t.id = k.term_id
     where k.status <> t.status`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('a rebuild leaves the keys of labels as they are', async () => {
  const keys = () =>
    database.query('select term_id, side, alternative, strict from search_keys order by 1, 2, 3');
  const before = await keys();
  await database.query(`update search_keys set version = 1, marks = ''`);
  await database.query('delete from search_rebuild');
  await rebuildKeys(database);
  expect((await keys()).rows).toEqual(before.rows);
});
