import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aTerm, aTermInput } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

const heart = {
  englishWord: 'heart',
  meaning: 'The muscle that moves blood.',
  subject: 'biology',
  vernacularWord: 'pelo',
  language: 'sotho',
  notes: null,
};
const details = {
  partOfSpeech: 'noun',
  plural: 'dipelo',
  varieties: ['nso', 'st'],
  nounClass: '9',
  register: 'formal',
  origin: 'community',
  originDetail: 'Said in Polokwane.',
  example: 'Pelo ya ka e a betha.',
  exampleEnglish: 'My heart beats.',
  synonyms: ['ticker', ' cardiac muscle', 'ticker'],
};

let database: Database;
let site: ServedApp;
let rudo: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database, { RATE_LIMITS: 'off' });
  [rudo, tendani] = [await site.signIn('Rudo', 'user'), await site.signIn('Tendani', 'verifier')];
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const submit = (body: object) => rudo.request('POST', '/api/terms', { body });
const submittedId = async (body: object) => ((await submit(body)).json as { id: string }).id;
const review = async (id: string) =>
  (await tendani.request('GET', `/api/verify/${id}`)).json as {
    term: Record<string, unknown>;
    examples: unknown[];
    synonyms: string[];
    history: { changes: unknown }[];
  };

test('accepts the six specified fields alone', async () => {
  expect(await submit(heart)).toMatchObject({
    status: 201,
    json: {
      ...heart,
      partOfSpeech: null,
      plural: null,
      varieties: [],
      nounClass: null,
      register: null,
      origin: null,
      originDetail: null,
    },
  });
});

test('stores the details of a submission and shows all of them to verifiers', async () => {
  const { example: _, exampleEnglish: __, synonyms: ___, ...ofTerm } = details;
  const answer = await submit({ ...heart, ...details });
  expect(answer).toMatchObject({
    status: 201,
    json: { ...heart, ...ofTerm, varieties: ['st', 'nso'] },
  });
  const shown = {
    examples: [{ sentence: details.example, english: details.exampleEnglish, source: null }],
    synonyms: ['cardiac muscle', 'ticker'],
  };
  const { id } = answer.json as { id: string };
  expect(await review(id)).toMatchObject(shown);
  expect((await rudo.request('GET', `/api/terms/${id}`)).json).toMatchObject(shown);
  expect((await site.anonymous.request('GET', `/api/terms/${id}`)).status).toBe(404);
});

test.each([
  ['partOfSpeech', 'pronoun'],
  ['plural', 'a'.repeat(201)],
  ['plural', 'two\nlines'],
  ['varieties', ['zu']],
  ['varieties', ['af']],
  ['varieties', 'nso and st'],
  ['nounClass', '19'],
  ['register', 'loud'],
  ['origin', 'invented'],
  ['originDetail', 'a'.repeat(501)],
  ['example', 'a'.repeat(501)],
  ['exampleEnglish', 'a'.repeat(501)],
  ['synonyms', 'a'.repeat(201)],
  ['synonyms', [3]],
  ['synonyms', { word: 'ticker' }],
  ['synonyms', Array.from({ length: 21 }, (_, index) => `word ${index}`)],
  ['concept', '12'],
  ['concept', 0],
  ['concept', 2_000_000_000],
  ['concept', 9_000_000_000],
])('rejects %s with the value %j and stores nothing', async (path, value) => {
  const count = async () =>
    (await database.query<{ n: number }>('select count(*) as n from terms')).rows[0]!.n;
  const before = await count();
  const answer = await submit({ ...heart, [path]: value });
  expect(answer).toMatchObject({
    status: 400,
    json: { errors: [{ path, message: expect.stringMatching(/\.$/) }] },
  });
  expect(await count()).toBe(before);
});

test('rejects a translation without its example', async () => {
  expect(await submit({ ...heart, exampleEnglish: 'My heart beats.' })).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'example' }] },
  });
});

test('an edit with the six specified fields keeps the details', async () => {
  const id = await submittedId({ ...heart, ...details });
  const edit = { ...heart, vernacularWord: 'pelô' };
  expect(await tendani.request('PUT', `/api/verify/${id}`, { body: edit })).toMatchObject({
    status: 200,
    json: { ...edit, partOfSpeech: 'noun', plural: 'dipelo', varieties: ['st', 'nso'] },
  });
});

test('an edit changes and removes details, and the history records it', async () => {
  const id = await submittedId({ ...heart, ...details });
  const edit = {
    ...heart,
    varieties: ['nso'],
    plural: null,
    partOfSpeech: '',
    originDetail: 'Home.',
  };
  expect(await tendani.request('PUT', `/api/verify/${id}`, { body: edit })).toMatchObject({
    status: 200,
    json: { varieties: ['nso'], plural: null, partOfSpeech: null, nounClass: '9' },
  });
  const { history } = await review(id);
  expect(history.find(({ changes }) => changes)?.changes).toEqual({
    varieties: { from: 'st nso', to: 'nso' },
    plural: { from: 'dipelo', to: null },
    partOfSpeech: { from: 'noun', to: null },
    originDetail: { from: 'Said in Polokwane.', to: 'Home.' },
  });
});

test('an edit changes and removes the example and the synonyms', async () => {
  const words = { ...heart, vernacularWord: 'pelo e kgolo' };
  const id = await submittedId({ ...words, ...details });
  const edit = {
    ...words,
    example: 'Pelo ya hae e a betha.',
    exampleEnglish: 'Her heart beats.',
    synonyms: ['cardiac muscle', 'heart muscle'],
  };
  expect((await tendani.request('PUT', `/api/verify/${id}`, { body: edit })).status).toBe(200);
  const { examples, synonyms, history } = await review(id);
  expect({ examples, synonyms }).toEqual({
    examples: [{ sentence: edit.example, english: edit.exampleEnglish, source: null }],
    synonyms: edit.synonyms,
  });
  expect(history.find(({ changes }) => changes)?.changes).toEqual({
    example: { from: details.example, to: edit.example },
    exampleEnglish: { from: details.exampleEnglish, to: edit.exampleEnglish },
    synonyms: { from: 'cardiac muscle; ticker', to: 'cardiac muscle; heart muscle' },
  });

  const otherWords = { ...heart, vernacularWord: 'pelo e nyenyane' };
  const other = await submittedId({ ...otherWords, ...details });
  const removal = { ...otherWords, example: null, synonyms: [] };
  await tendani.request('PUT', `/api/verify/${other}`, { body: removal });
  expect(await review(other)).toMatchObject({ examples: [], synonyms: [] });
});

test('an edit that leaves out the example and the synonyms keeps them', async () => {
  const words = { ...heart, vernacularWord: 'pelo e botala' };
  const id = await submittedId({ ...words, ...details });
  await tendani.request('PUT', `/api/verify/${id}`, { body: words });
  expect(await review(id)).toMatchObject({
    examples: [{ sentence: details.example }],
    synonyms: ['cardiac muscle', 'ticker'],
  });
});

test('a submission joins the meaning that the contributor chose, and an edit moves it', async () => {
  const cell = { ...heart, englishWord: 'cell', vernacularWord: 'sele' };
  const living = await submittedId(cell);
  const electric = await submittedId({ ...cell, subject: 'physics' });
  for (const id of [living, electric])
    await tendani.request('POST', `/api/verify/${id}/approve`, { body: {} });
  const meanings = async () =>
    (await rudo.request('GET', '/api/terms/meanings?english=Cell')).json as {
      number: number;
      subject: string;
    }[];
  expect(await meanings()).toMatchObject([{ subject: 'biology' }, { subject: 'physics' }]);
  const [biology, physics] = await meanings();
  const joined = await submit({ ...cell, language: 'zulu', concept: physics!.number });
  expect(joined).toMatchObject({ status: 201, json: { conceptNumber: physics!.number } });
  const { id } = joined.json as { id: string };
  expect(
    await tendani.request('PUT', `/api/verify/${id}`, {
      body: { ...cell, language: 'zulu', concept: biology!.number },
    }),
  ).toMatchObject({ status: 200, json: { conceptNumber: biology!.number } });
  const { history } = await review(id);
  expect(history.find(({ changes }) => changes)?.changes).toEqual({
    concept: { from: String(physics!.number), to: String(biology!.number) },
  });
});

test('lists only meanings that have a verified term, and no pending words', async () => {
  const id = await submittedId({ ...heart, englishWord: 'valve', vernacularWord: 'valefe' });
  const list = async () => (await rudo.request('GET', '/api/terms/meanings?english=valve')).json;
  expect(await list()).toEqual([]);
  await tendani.request('POST', `/api/verify/${id}/approve`, { body: {} });
  await submit({ ...heart, englishWord: 'valve', vernacularWord: 'sekwahelo' });
  expect(await list()).toMatchObject([{ words: ['valefe'] }]);
});

test('an edit may leave the meaning empty only if it was empty', async () => {
  const { meaning: _, ...withoutMeaning } = heart;
  const edit = { ...withoutMeaning, vernacularWord: 'mpelo' };
  const full = await submittedId(heart);
  expect(await tendani.request('PUT', `/api/verify/${full}`, { body: edit })).toMatchObject({
    status: 400,
    json: { errors: [{ path: 'meaning' }] },
  });
  const empty = await aTerm(database, aTermWithoutMeaning());
  expect(await tendani.request('PUT', `/api/verify/${empty.id}`, { body: edit })).toMatchObject({
    status: 200,
    json: { vernacularWord: 'mpelo', meaning: '' },
  });
});
const aTermWithoutMeaning = () => ({ ...aTermInput({ meaning: '' }), submitterId: rudo.id });
