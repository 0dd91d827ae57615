import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultFilters } from '#domain/lists/term-search.ts';
import { findDuplicates } from '#server/features/contribution/duplicates.ts';
import { formatPair, searchDictionary } from '#tests/support/search-dictionary.ts';
import { searchCases } from '#tests/support/search-fixture.ts';
import { findSuggestions } from './suggestions.ts';

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
});
afterAll(() => dictionary.database.close());

test.each(searchCases)(
  'a search for $query in $language ($kind) finds $first first',
  async ({ query, field, language, first }) => {
    const { terms, total } = await dictionary.list({ query: query.trim(), field, language });
    expect(formatPair(terms[0])).toBe(first);
    if (first === null) expect(total).toBe(0);
  },
);

test('finds a term by each of its alternatives', async () => {
  for (const query of ['imba', 'dzimba', 'musha']) {
    const { terms } = await dictionary.list({ query });
    expect(formatPair(terms[0])).toBe('mixed = nyumba / imba; dzimba, musha');
  }
});

test.each([
  ['bovines', 'shona', 'cattle = ngombe'],
  ['bovine', 'zulu', 'cattle = inkomo'],
  ['izinkomo', 'zulu', 'cattle = inkomo'],
  ['meno', 'swahili', 'tooth = jino'],
  ['divide', 'swahili', 'dividing = -gawanya'],
  ['divided', 'swahili', 'dividing = -gawanya'],
] as const)('finds a term by another name or form: %s in %s', async (query, language, first) => {
  const { terms } = await dictionary.list({ query, language });
  expect(formatPair(terms[0])).toBe(first);
});

test.each([
  ['daa', 'swahili', 'medicine = dawa'],
  ['tho', 'sotho', 'person = motho'],
] as const)('finds a word of which three letters are typed: %s in %s', async (...asked) => {
  const [query, language, first] = asked;
  const { terms } = await dictionary.list({ query, language });
  expect(formatPair(terms[0])).toBe(first);
});

test.each(['1. star', '"star"', '(star)', 'star n.', 'star =', 'st\u200Bar', ' star\n'])(
  'ignores the marks around the word in %j',
  async (query) => {
    const { terms, understood } = await dictionary.list({ query, language: 'zulu' });
    expect([formatPair(terms[0]), understood]).toEqual(['star = inkanyezi', null]);
  },
);

test.each([
  ['a_yo%', ['back\\slash']],
  ['anga_', ['back\\slash']],
  ['back\\', ['back\\slash']],
  ['w_t_r', []],
  ['%', []],
])('treats the wildcards in %j as plain text', async (query, found) => {
  const { terms } = await dictionary.list({ query });
  expect(terms.map((term) => term.englishWord)).toEqual(found);
});

test.each([
  ['200 wildcards', '%'.repeat(200)],
  ['200 letters', 'a'.repeat(200)],
  ['a hundred words', 'wa '.repeat(66).trim()],
  ['one letter', 'a'],
  ['combining marks alone', '\u0301\u0302'],
  ['an emoji', '👩🏽‍🔬'],
  ['Arabic', 'ماء'],
  ['SQL', "'; drop table terms; --"],
  ['a regular expression', '^(a+)+$'],
  ['the syntax of a tsquery', "'water' & !cycle <-> x:*"],
  ['backslashes', '\\\\\\\\'],
  ['brackets', ')(][}{'],
  ['an apostrophe alone', "'"],
  ['full-width letters', 'ｗａｔｅｒ ｃｙｃｌｅ'],
  ['fifty short words', 'ab '.repeat(50).trim()],
])('lists, suggestions and duplicates accept %s', async (_kind, query) => {
  const { database, list } = dictionary;
  for (const filters of [{}, { language: 'venda', field: 'vernacular' }] as const) {
    const { terms, total } = await list({ query, ...filters });
    expect(terms.length).toBe(Math.min(25, total));
  }
  const suggestions = await findSuggestions(database.search, { ...defaultFilters, query });
  expect(suggestions).toEqual(expect.any(Array));
  const duplicates = await findDuplicates(database.search, { english: query, language: 'zulu' });
  expect(duplicates).toEqual(expect.any(Array));
});
