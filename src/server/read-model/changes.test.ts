import { afterAll, beforeAll, expect, test } from 'vitest';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { readChanges, readPosition } from './changes.ts';

let database: TestDatabase;
let id: string;
let conceptId: string;
beforeAll(async () => {
  database = await testDatabase();
  const { id: submitterId } = await aContributor(database);
  const { id: verifierId } = await aVerifier(database);
  ({ id } = await aTerm(database, { submitterId, verifierId, status: 'verified' }));
  const { conceptId: ofTerm } = await database
    .selectFrom('terms')
    .select('conceptId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  conceptId = ofTerm!;
  await database.query(`insert into sources (code, name) values ('atlas', 'Atlas')`);
});
afterAll(() => database.close());

/** Returns the senses that a statement changes. */
async function findChanged(statement: string, values: unknown[] = []): Promise<string[] | null> {
  const before = await readPosition(database);
  await database.query(statement, values);
  return (await readChanges(database, before)).senses;
}

/** For each table, what an index does not contain. */
const ignored = {
  terms: [
    'author_wait_seconds',
    'changes_requested_at',
    'changes_requested_by',
    'revises_id',
    'tidied',
    'unanswered_at',
    'withdrawn_at',
  ],
  concepts: [
    'definition_term_id',
    'definition_source',
    'wikidata_id',
    'merged_into',
    'version',
    'created_at',
    'updated_at',
  ],
  concept_labels: ['id'],
  lookup_forms: ['kind', 'source', 'notes'],
  sources: ['publisher', 'licence', 'url', 'subject_ranks', 'authority'],
  term_sources: ['place', 'source_id', 'notes'],
  term_confirmations: ['verifier_id', 'confirmed_at'],
} as const;

test.each(Object.entries(ignored))(
  'each column of %s is watched or ignored',
  async (table, names) => {
    const { rows } = await database.query<{ name: string; watched: boolean }>(
      `select
       a.attname as name,
       exists (
         select
         from pg_trigger g
         where g.tgrelid = a.attrelid
           and g.tgname = $1 || '_note_update'
           and encode(g.tgargs, 'escape') ~ ('\\m' || a.attname || '\\M')
       ) as watched
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
      [table],
    );
    const unwatched = rows.filter(({ watched }) => !watched).map(({ name }) => name);
    expect(unwatched.toSorted()).toEqual(names.toSorted());
  },
);

test.each([
  ['its word', `update terms set vernacular_word = 'moyo mukuru' where id = $1`],
  ['its definition', `update terms set meaning = 'It beats in the chest.' where id = $1`],
  ['a form', `insert into lookup_forms (term_id, form, kind) values ($1, 'mwoyo', 'spelling')`],
  ['its usage', `update terms set usage = 'preferred' where id = $1`],
  ['its version', 'update terms set version = version + 1 where id = $1'],
  ['a source', `insert into term_sources (term_id, source) values ($1, 'atlas')`],
  [
    'a confirmation',
    'insert into term_confirmations (term_id, verifier_id) select id, verifier_id from terms where id = $1',
  ],
])('a change of a term names its concept: %s', async (_change, statement) => {
  expect(await findChanged(statement, [id])).toEqual([conceptId]);
});

test.each([
  ['its headword', `update concepts set headword = 'hearts' where id = $1`],
  ['its definition', `update concepts set definition = 'A pump.' where id = $1`],
  ['its strength', `update concepts set strength = strength + 1 where id = $1`],
  [
    'a label',
    `insert into concept_labels (concept_id, kind, text) values ($1, 'hidden', 'ticker')`,
  ],
])('a change of a concept names it: %s', async (_change, statement) => {
  expect(await findChanged(statement, [conceptId])).toEqual([conceptId]);
});

test('the name of a source names the concepts of its terms', async () => {
  const rename = `update sources set name = 'Atlas of the body' where code = 'atlas'`;
  expect(await findChanged(rename)).toEqual([conceptId]);
});

test('a change of what the index does not contain names nothing', async () => {
  expect(await findChanged('update terms set tidied = 1 where id = $1', [id])).toEqual([]);
  expect(
    await findChanged('update concepts set updated_at = now() where id = $1', [conceptId]),
  ).toEqual([]);
});

test('a transaction that commits later than others is not missed', async () => {
  const change = `update concepts set strength = strength + 1 where id = '${conceptId}'`;
  const slow = await database.connection();
  await slow.query('begin');
  await slow.query(change);
  await findChanged(`update terms set plural = 'moyo' where id = $1`, [id]);
  const between = await readPosition(database);
  expect((await readChanges(database, between)).senses).toEqual([]);
  await slow.query('commit');
  slow.release();
  expect((await readChanges(database, between)).senses).toEqual([conceptId]);
});

test('an index of another database, or of an earlier day, must be built again', async () => {
  const now = await readPosition(database);
  expect((await readChanges(database, { ...now, place: 'elsewhere' })).senses).toBe(null);
  const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
  expect((await readChanges(database, { ...now, at: yesterday })).senses).toBe(null);
});

test('a term that is not public any more names its concept once', async () => {
  const hide = `update terms set status = 'pending', verifier_id = null, verified_at = null
    where id = $1`;
  expect(await findChanged(hide, [id])).toEqual([conceptId]);
  expect(await findChanged(`update terms set plural = 'myoyo' where id = $1`, [id])).toEqual([]);
});
