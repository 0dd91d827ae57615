import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatPair, searchDictionary } from '#tests/support/search-dictionary.ts';
import { findDuplicates } from './duplicates.ts';

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
});
afterAll(() => dictionary.database.close());

const find = async (english: string, language: 'zulu' | 'venda') =>
  (await findDuplicates(dictionary.database.search, { english, language })).map(formatPair);

test('finds the plural of a stored English word', async () => {
  expect(await find('Triangles', 'zulu')).toEqual(['triangle = unxantathu']);
});

test('finds pending terms with a similar spelling', async () => {
  expect(await find('catalisis', 'venda')).toEqual(['catalysis = khathaḽaisisi']);
});

test('ignores terms in other languages', async () => {
  expect(await find('tomato', 'zulu')).toEqual([]);
});

test('finds at most three terms', async () => {
  expect((await find('triangle', 'venda')).length).toBeLessThanOrEqual(3);
});
