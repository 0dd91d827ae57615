import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageIds } from '#domain/languages.ts';
import { searchDictionary } from '#tests/support/search-dictionary.ts';
import { nothingFound } from './find.ts';

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
});
afterAll(() => dictionary.database.close());

const findOthers = async (...filters: Parameters<typeof dictionary.list>) =>
  (await dictionary.list(...filters)).otherLanguageMatches;
const oneInShona = { total: 1, languages: [{ language: 'shona', total: 1 }] };

test('counts matches in other languages separately from the terms of the list', async () => {
  expect(await dictionary.list({ query: 'tomato', language: 'venda' })).toEqual({
    ...nothingFound,
    didYouMean: expect.any(Array),
    otherLanguageWords: [
      expect.objectContaining({ language: 'shona', vernacularWord: 'Madomasi' }),
    ],
    otherLanguageMatches: oneInShona,
  });
});

test('counts matches with a similar spelling in other languages', async () => {
  expect(await findOthers({ query: 'tomatto', language: 'venda' })).toEqual(oneInShona);
});

test('counts the matches of several languages, and adds them up', async () => {
  expect(await findOthers({ query: 'molecule', language: 'shona' })).toEqual({
    total: 4,
    languages: expect.arrayContaining([{ language: 'venda', total: 1 }]),
  });
});

test.each([
  ['the language has an exact match', 'leaf'],
  ['no language has a match', 'qqqqqqqq'],
])('does not mention other languages if %s', async (_reason, query) => {
  expect(await findOthers({ query, language: 'venda' })).toBeNull();
});

test('counts other languages if words only contain the query, however many do', async () => {
  const { total, terms, otherLanguageMatches } = await dictionary.list({
    query: 'ropa',
    language: 'zulu',
  });
  expect([total, terms[0]?.englishWord]).toEqual([5, 'propagate']);
  expect(otherLanguageMatches?.languages.map(({ language }) => language)).toContain('shona');
  const secondPage = {
    query: 'ropa',
    language: 'zulu',
    sort: 'newest',
    page: 2,
    pageSize: 2,
  } as const;
  expect(await findOthers(secondPage)).toEqual(otherLanguageMatches);
  expect(await findOthers({ query: 'propa', language: 'zulu' })).toBeNull();
});

test('the count of another language is the total of the list that it links to', async () => {
  let compared = 0;
  for (const query of ['tomatto', 'molecul', 'kholomo', 'ropa', 'photosythesis', 'shinikizo'])
    for (const language of languageIds)
      for (const other of (await findOthers({ query, language }))?.languages ?? []) {
        const { total } = await dictionary.list({ query, language: other.language });
        expect([query, other.language, other.total]).toEqual([query, other.language, total]);
        compared += 1;
      }
  expect(compared).toBeGreaterThan(5);
});

test('a pending term is neither found, suggested nor counted for signed-out people', async () => {
  expect(await dictionary.list({ query: 'cattalysis' })).toEqual(nothingFound);
  expect(await findOthers({ query: 'cattalysis', language: 'shona' })).toBeNull();
});
