import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TermInput } from '#domain/term/fields.ts';
import { anonymous } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { readEntry } from './entry.ts';

let database: Database & { url: string };
let submitterId: string;
let verifierId: string;
beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database, 'Rudo')).id;
  verifierId = (await aVerifier(database, 'Tendani')).id;
});
afterAll(() => database.close());

const store = async (change: Partial<TermInput>, status: 'verified' | 'pending' = 'verified') =>
  (await aTerm(database, { ...change, status, submitterId, verifierId })).id;
const read = (id: string) => readEntry(database, anonymous, id);

test('shows the words of the same concept, in the same and in other languages', async () => {
  const word = { englishWord: 'cell', subject: 'biology' } as const;
  const zulu = await store({ ...word, language: 'zulu', vernacularWord: 'inhlayiya' });
  const synonym = await store({ ...word, language: 'zulu', vernacularWord: 'iseli' });
  const sotho = await store({
    ...word,
    language: 'sotho',
    vernacularWord: 'sele',
    varieties: ['st', 'nso'],
  });
  await store({ ...word, language: 'venda', vernacularWord: 'sele' }, 'pending');
  const battery = await store({ ...word, subject: 'physics', vernacularWord: 'ilahle' });

  const entry = await read(zulu);
  expect(entry.synonymsInLanguage.map(({ id }) => id)).toEqual([synonym]);
  expect(entry.others).toMatchObject([{ id: sotho, varieties: ['st', 'nso'] }]);
  expect(entry.siblings).toEqual([
    { number: (await read(battery)).term.conceptNumber, gloss: null, subject: 'physics' },
  ]);
  expect(entry.verifiers).toBe(1);
});

test('shows words for the same English word while the term has no concept', async () => {
  const zulu = await store({ englishWord: 'atom', language: 'zulu', vernacularWord: 'i-athomu' });
  const shona = await store({ englishWord: 'atom', language: 'shona', vernacularWord: 'atomu' });
  await database.updateTable('terms').set({ conceptId: null }).where('id', '=', zulu).execute();
  const { others, siblings, term } = await read(zulu);
  expect(term.conceptNumber).toBeNull();
  expect(others.map(({ id }) => id)).toEqual([shona]);
  expect(siblings).toEqual([]);
});

test('does not name a sense whose words are not verified', async () => {
  const known = await store({ englishWord: 'wave', subject: 'physics' });
  await store({ englishWord: 'wave', subject: 'history' }, 'pending');
  expect((await read(known)).siblings).toEqual([]);
});

test('names the sources of a term, the best first', async () => {
  const id = await store({ englishWord: 'lava' });
  await database
    .insertInto('sources')
    .values([
      { code: 'second', name: 'A word list', rank: 50 },
      { code: 'first', name: 'A term bank', rank: 1, licence: 'CC-BY-4.0', authority: true },
    ])
    .execute();
  await database
    .insertInto('termSources')
    .values([
      { termId: id, source: 'second' },
      { termId: id, source: 'first', place: 'page 7' },
    ])
    .execute();
  expect((await read(id)).sources).toMatchObject([
    { name: 'A term bank', place: 'page 7', licence: 'CC-BY-4.0', authority: true },
    { name: 'A word list', place: null, licence: null, authority: false },
  ]);
});
