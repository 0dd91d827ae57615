import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportedTerm } from '#domain/term/details.ts';
import { aWordPair, formatPair, searchDictionary } from '#tests/support/search-dictionary.ts';
import { findFirst } from '#tests/support/search-model.ts';

const sothoWords: readonly ImportedTerm[] = [
  { ...aWordPair(['acidity', 'asiti', 'sotho']), varieties: ['st'] },
  { ...aWordPair(['acidity', 'esiti', 'sotho']), varieties: ['nso'] },
  { ...aWordPair(['basicity', 'motheo', 'sotho']), varieties: ['st'] },
  aWordPair(['acidity', 'i-asidi', 'zulu']),
];

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
  await dictionary.store([
    aWordPair(['Zulu', 'isiZulu', 'zulu']),
    aWordPair(['the Great Wall', 'ifreyimu', 'zulu']),
    aWordPair(['wall', 'udonga', 'zulu']),
    aWordPair(['mean', 'isilinganiso', 'zulu']),
    ...sothoWords,
  ]);
});
afterAll(() => dictionary.database.close());

test('understands a question, and says what it understood', async () => {
  const question = 'what is photosynthesis in zulu?';
  const { terms, total, understood } = await dictionary.list({ query: question });
  expect(understood).toEqual({
    query: 'photosynthesis',
    language: 'zulu',
    variety: null,
    literal: question,
  });
  expect([formatPair(terms[0]), total]).toEqual([
    'photosynthesis = ukwakhiwa kokudla kwesihlahla',
    1,
  ]);
});

test('a language filter wins over the language that a question names', async () => {
  const { terms, understood } = await dictionary.list({
    query: 'photosynthesis in zulu',
    language: 'venda',
  });
  expect(understood).toMatchObject({ query: 'photosynthesis', language: null });
  expect(terms.map(({ language }) => language)).toEqual(['venda']);
});

describe('a question that names a variety of Sotho', () => {
  test.each([
    ['acidity Sepedi', 'nso', ['esiti']],
    ['acidity in northern sotho', 'nso', ['esiti']],
    ['sepedi word for acidity', 'nso', ['esiti']],
    ['acidity in Sesotho', 'st', ['asiti']],
    ['acidity in Sotho', null, ['asiti', 'esiti']],
    ['basicity in Sepedi', null, ['motheo']],
  ])('%j is a filter on %s', async (query, variety, found) => {
    const { terms, understood } = await dictionary.list({ query });
    expect(understood).toMatchObject({ language: 'sotho', variety, literal: query });
    expect(terms.map(({ vernacularWord }) => vernacularWord).sort()).toEqual(found);
  });

  test.each([
    [{ language: 'sotho', variety: 'st' } as const, ['asiti']],
    [{ language: 'sotho' } as const, ['esiti']],
    [{ language: 'zulu' } as const, ['i-asidi']],
  ])('the filter %j wins', async (filters, found) => {
    const { terms } = await dictionary.list({ query: 'acidity in Sepedi', ...filters });
    expect(terms.map(({ vernacularWord }) => vernacularWord)).toEqual(found);
  });

  test('the model finds the same', async () => {
    for (const query of ['acidity Sepedi', 'acidity in Sesotho', 'basicity in Sepedi']) {
      const { terms } = await dictionary.list({ query });
      const possible = findFirst(sothoWords, query, { field: 'both', language: 'all' });
      expect(possible.map(formatPair), query).toContain(formatPair(terms[0]));
    }
  });
});

describe('literal matches first', () => {
  test.each([
    ['zulu', 'Zulu = isiZulu'],
    ['the great wall', 'the Great Wall = ifreyimu'],
    ['mean', 'mean = isilinganiso'],
  ])('%j finds the headword and is not a question', async (query, first) => {
    const { terms, understood } = await dictionary.list({ query });
    expect([formatPair(terms[0]), understood]).toEqual([first, null]);
  });

  test('a headword after an article wins over a longer text that contains both', async () => {
    const { terms, understood } = await dictionary.list({ query: 'the wall' });
    expect([formatPair(terms[0]), understood?.query]).toEqual(['wall = udonga', 'wall']);
  });

  test('searches for all words of a question on request', async () => {
    const { terms, understood } = await dictionary.list({
      query: 'what is a wall',
      literal: true,
    });
    expect(understood).toBeNull();
    expect(terms.every(({ matchReason }) => matchReason !== null)).toBe(true);
  });

  test('a question about an unknown word is answered literally, without a claim', async () => {
    const { total, understood } = await dictionary.list({ query: 'what is a qqzzxxvv' });
    expect([total, understood]).toEqual([0, null]);
  });
});

test('a question with a typing error finds a similar spelling', async () => {
  const { terms, understood } = await dictionary.list({ query: 'what is fotosynthesis in venda' });
  expect(understood).toMatchObject({ query: 'fotosynthesis', language: 'venda' });
  expect(formatPair(terms[0])).toBe('photosynthesis = fothosinthyesisi');
});
