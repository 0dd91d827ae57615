import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageIds } from '#domain/languages.ts';
import { readListFilters } from '#domain/lists/list-filters.ts';
import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { cleanQuery } from '#domain/search/clean-query.ts';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import { readAllSenses } from '#server/read-model/senses.ts';
import { buildSegment } from '#tests/support/index-senses.ts';
import { aWordPair, searchDictionary } from '#tests/support/search-dictionary.ts';
import type { SearchResult } from './find.ts';
import { findTermsInIndex } from './find-in-index.ts';

/*
 * A search without a word for what it asks says so, and offers words in other languages. The
 * database and the search index give the same answer.
 */

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
let index: Segment;
beforeAll(async () => {
  dictionary = await searchDictionary();
  await dictionary.store([
    aWordPair(['democracy', 'intando yeningi', 'zulu']),
    aWordPair(['democracy', 'idemokhrasi', 'zulu']),
    aWordPair(['democracy', 'umbuso wentando yabantu', 'zulu']),
    { ...aWordPair(['democracy', 'temokerasi', 'sotho']), varieties: ['nso'] },
    aWordPair(['democracy', 'demokrasia', 'swahili']),
    {
      ...aWordPair(['Papua', 'Papua', 'shona']),
      meaning: 'A parliamentary democracy on the island of New Guinea.',
    },
    aWordPair(['socialdemocracys', 'magariro', 'shona']),
  ]);
  const senses = [];
  for await (const batch of readAllSenses(dictionary.database)) senses.push(...batch);
  index = buildSegment(senses);
}, 60_000);
afterAll(() => dictionary.database.close());

async function search(filters: Partial<TermFilters> & { query: string }): Promise<SearchResult> {
  const asked = { ...defaultFilters, ...filters };
  const inDatabase = await dictionary.list(filters);
  const inIndex = await findTermsInIndex(
    [index],
    {
      text: cleanQuery(asked.query),
      isLiteral: asked.literal,
      sort: 'relevance',
      range: { offset: 0, limit: asked.pageSize },
    },
    { field: asked.field, ...readListFilters(asked) },
  );
  expect(inIndex.otherLanguageWords).toEqual(inDatabase.otherLanguageWords);
  expect([inIndex.hasWord, inIndex.total, inIndex.understood]).toEqual([
    inDatabase.hasWord,
    inDatabase.total,
    inDatabase.understood,
  ]);
  return inDatabase;
}

const listWords = ({ otherLanguageWords }: SearchResult) =>
  otherLanguageWords.map(({ language, vernacularWord }) => [language, vernacularWord]);

describe('without a word in the language', () => {
  test.each([
    [{ query: 'democracy', language: 'shona' } as const],
    [{ query: 'democracy in Shona' }],
    [{ query: 'chii chinonzi democracy' }],
  ])('%j shows words of the other languages before the weak matches', async (filters) => {
    const reply = await search(filters);
    expect(reply.hasWord).toBe(false);
    expect(reply.terms.map(({ englishWord }) => englishWord)).toContain('Papua');
    const words = listWords(reply);
    expect(words.map(([language]) => language)).toEqual(['zulu', 'zulu', 'sotho', 'swahili']);
    expect(words).toContainEqual(['swahili', 'demokrasia']);
  });

  test.each([
    [{ query: 'tomato', language: 'venda' } as const, null],
    [{ query: 'tomato in Venda' }, 'tomato'],
    [{ query: 'tomato ndi mini' }, 'tomato'],
  ])('%j without any match has the words of the other languages', async (filters, asked) => {
    const reply = await search(filters);
    expect([reply.hasWord, reply.understood?.query ?? null]).toEqual([false, asked]);
    expect(listWords(reply)).toEqual([['shona', 'Madomasi']]);
  });
});

test.each([
  ['inside a word', 'synthesis', false],
  ['in a definition', 'restricting movement healthy', false],
  ['nowhere', 'qqqqqqqq', false],
  ['a whole word', 'photosynthesis', true],
  ['the beginning of a word', 'photosyn', true],
  ['another spelling', 'photosythesis', true],
  ['some words of a phrase', 'blood', true],
])('a match %s: %j', async (_where, query, hasWord) => {
  const reply = await search({ query });
  expect([reply.hasWord, reply.otherLanguageWords]).toEqual([hasWord, []]);
});

test('lists have a word, and no search misses one that exists', async () => {
  for (const language of languageIds)
    expect(await search({ query: 'molecule', language })).toMatchObject({
      hasWord: language !== 'shona',
    });
  expect((await dictionary.list({})).hasWord).toBe(true);
});
