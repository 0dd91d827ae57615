import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import type { Subject } from '#domain/subjects.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { anonymous } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { listTerms } from './list.ts';

let database: Database & { url: string };
let submitterId: string;
let verifierId: string;
const words: readonly Partial<TermInput>[] = [
  { englishWord: 'cell', vernacularWord: 'ilahle', subject: 'physics', language: 'zulu' },
  { englishWord: 'cell', vernacularWord: 'sele', subject: 'biology', language: 'venda' },
  { englishWord: 'cell', vernacularWord: 'sele ya beteri', subject: 'physics', language: 'sotho' },
  { englishWord: 'cell', vernacularWord: 'inhlayiya', subject: 'biology', language: 'zulu' },
  { englishWord: 'cell', vernacularWord: 'seleng', subject: 'biology', language: 'sotho' },
  { englishWord: 'cell body', vernacularWord: 'umzimba', subject: 'biology', language: 'zulu' },
  { englishWord: 'fluid', vernacularWord: 'maji', subject: 'physics', language: 'swahili' },
  { englishWord: 'juice', vernacularWord: 'maji', subject: 'agriculture', language: 'swahili' },
  { englishWord: 'juice', vernacularWord: 'ujusi', subject: 'agriculture', language: 'zulu' },
  { englishWord: 'water', vernacularWord: 'maji', subject: 'chemistry', language: 'swahili' },
  { englishWord: 'water', vernacularWord: 'amanzi', subject: 'chemistry', language: 'zulu' },
  { englishWord: 'water', vernacularWord: 'metsi', subject: 'chemistry', language: 'sotho' },
];

beforeAll(async () => {
  database = await testDatabase();
  submitterId = (await aContributor(database, 'Rudo')).id;
  verifierId = (await aVerifier(database, 'Tendani')).id;
  for (const word of words)
    await aTerm(database, { ...word, status: 'verified', submitterId, verifierId });
});
afterAll(() => database.close());

async function search(filters: Partial<TermFilters>) {
  const { terms } = await listTerms(database, anonymous, { ...defaultFilters, ...filters });
  return terms.map(({ vernacularWord }) => vernacularWord);
}
const strengthen = (subject: Subject, strength: number) =>
  database
    .updateTable('concepts')
    .set({ strength })
    .where('headword', '=', 'cell')
    .where('subject', '=', subject)
    .execute();

const biology = ['sele', 'seleng', 'inhlayiya'];
const physics = ['ilahle', 'sele ya beteri'];

test('keeps the words of a sense together, the sense with more reliable words first', async () => {
  await strengthen('biology', 3);
  await strengthen('physics', 2);
  expect(await search({ query: 'cell' })).toEqual([...biology, ...physics, 'umzimba']);
  await strengthen('physics', 4);
  expect(await search({ query: 'cell' })).toEqual([...physics, ...biology, 'umzimba']);
});

test('puts the sense whose word has a better source first', async () => {
  const rate = (vernacularWord: string, quality: number) =>
    database
      .updateTable('terms')
      .set({ quality })
      .where('vernacularWord', '=', vernacularWord)
      .execute();
  const { quality } = await database
    .selectFrom('terms')
    .select('quality')
    .where('vernacularWord', '=', 'ilahle')
    .executeTakeFirstOrThrow();
  await strengthen('biology', 9);
  await rate('ilahle', 5);
  const found = await search({ query: 'cell', language: 'zulu', field: 'english' });
  expect(found.slice(0, 2)).toEqual(['ilahle', 'inhlayiya']);
  await rate('ilahle', quality);
});

test('of the English words for a word, ranks the one first that most languages translate', async () => {
  const { terms } = await listTerms(database, anonymous, {
    ...defaultFilters,
    query: 'maji',
    language: 'swahili',
  });
  expect(terms.map(({ englishWord }) => englishWord)).toEqual(['water', 'juice', 'fluid']);
});

test('counts languages in all senses, then compares sources, and then counts words', async () => {
  const shared = { vernacularWord: 'tshiluḓi', language: 'venda' } as const;
  const liquid = { englishWord: 'liquid', subject: 'physics' } as const;
  const solution = { englishWord: 'solution', subject: 'chemistry' } as const;
  for (const word of [
    { ...liquid, ...shared },
    { ...liquid, vernacularWord: 'uketshezi', language: 'zulu' },
    { ...solution, ...shared },
    { ...solution, subject: 'mathematics', vernacularWord: 'isixazululo', language: 'zulu' },
    { ...solution, subject: 'mathematics', vernacularWord: 'impendulo', language: 'zulu' },
  ] as const)
    await aTerm(database, { ...word, status: 'verified', submitterId, verifierId });
  const ask = async () => {
    const query = { query: 'tshiluḓi', language: 'venda' } as const;
    const { terms } = await listTerms(database, anonymous, { ...defaultFilters, ...query });
    return terms.map(({ englishWord }) => englishWord);
  };
  expect(await ask()).toEqual(['solution', 'liquid']);
  await database
    .updateTable('terms')
    .set({ quality: 5 })
    .where('vernacularWord', '=', 'tshiluḓi')
    .where('englishWord', '=', 'liquid')
    .execute();
  expect(await ask()).toEqual(['liquid', 'solution']);
});

test('pages through the same order', async () => {
  const all = await search({ query: 'cell' });
  const pages = await Promise.all(
    [1, 2, 3].map((page) => search({ query: 'cell', page, pageSize: 2 })),
  );
  expect(pages.flat()).toEqual(all);
});

test('shows the word that was typed first, and then the other words of its sense', async () => {
  const found = await search({ query: 'sele', field: 'vernacular' });
  expect(found).toEqual(['sele', 'seleng', 'sele ya beteri']);
});

test('shows the preferred word of a sense before the others', async () => {
  await database
    .updateTable('searchKeys')
    .set({ quality: 1 })
    .where('fold', '=', 'seleng')
    .execute();
  await database
    .updateTable('terms')
    .set({ quality: 1 })
    .where('vernacularWord', '=', 'seleng')
    .execute();
  expect((await search({ query: 'cell', subject: 'biology' }))[0]).toBe('seleng');
});

test('puts nouns before verbs, unless the question has "to"', async () => {
  const budget = { englishWord: 'budget', subject: 'economics', language: 'zulu' } as const;
  for (const [vernacularWord, partOfSpeech] of [
    ['aba imali', 'verb'],
    ['Uhlelomali', 'noun'],
    ['uhlahlomali', 'noun'],
  ] as const)
    await aTerm(database, {
      ...budget,
      vernacularWord,
      partOfSpeech,
      status: 'verified',
      submitterId,
      verifierId,
    });
  expect(await search({ query: 'budget' })).toEqual(['Uhlelomali', 'uhlahlomali', 'aba imali']);
  expect(await search({ query: 'to budget' })).toEqual(['aba imali', 'Uhlelomali', 'uhlahlomali']);
});

test('keeps the words of a sense together among similar spellings', async () => {
  await strengthen('biology', 5);
  const found = await search({ query: 'celll' });
  expect(found.slice(0, 3).toSorted()).toEqual(biology.toSorted());
});
