import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Review } from '#contract/review/review.ts';
import type { Database } from '#server/platform/db/database.ts';
import { aTerm } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Client, type ServedApp, servedApp } from '#tests/support/served-app.ts';

let database: Database;
let site: ServedApp;
let rudo: Client;
let tendani: Client;
beforeAll(async () => {
  database = await testDatabase();
  site = await servedApp(database);
  [rudo, tendani] = [await site.signIn('Rudo', 'user'), await site.signIn('Tendani', 'verifier')];
});
afterAll(async () => {
  expect(site.logged).toEqual([]);
  await site.close();
  await database.close();
});

const words = { englishWord: 'catalyst', vernacularWord: 'khathalisi', language: 'venda' } as const;
const submit = async (change: Partial<Parameters<typeof aTerm>[1]> = {}) =>
  (await aTerm(database, { ...words, submitterId: rudo.id, verifierId: tendani.id, ...change })).id;

test('shows exact copies and similar terms beside a submission', async () => {
  const twin = await submit({ status: 'verified' });
  const copy = await submit();
  const sameEnglish = await submit({ englishWord: 'catalysts', vernacularWord: 'thuso' });
  const sameVernacular = await submit({ englishWord: 'enzyme', vernacularWord: 'khaṱhalisi' });
  await submit({ language: 'zulu' });
  await submit({ englishWord: 'river', vernacularWord: 'mulambo' });
  const { compare, marks } = (await tendani.request('GET', `/api/verify/${copy}`)).json as Review;
  expect(compare.copies).toMatchObject([{ id: twin, status: 'verified', ...words }]);
  expect(compare.similar.map(({ id }) => id)).toEqual([sameEnglish, sameVernacular]);
  expect(marks).toEqual(['copy']);
});

test('the queue marks exact copies', async () => {
  await submit({ englishWord: 'enamel', status: 'verified' });
  const copy = await submit({ englishWord: 'Enamel' });
  const { terms } = (await tendani.request('GET', '/api/verify?query=enamel')).json as {
    terms: { id: string; marks: string[] }[];
  };
  expect(terms).toMatchObject([{ id: copy, marks: ['copy'] }]);
});
