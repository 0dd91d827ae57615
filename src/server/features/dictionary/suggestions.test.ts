import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { formatPair, searchDictionary } from '#tests/support/search-dictionary.ts';
import { findSuggestions } from './suggestions.ts';

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
});
afterAll(() => dictionary.database.close());

const suggest = async (query: string, filters: Partial<TermFilters> = {}) => {
  const { search } = dictionary.database;
  const suggestions = await findSuggestions(search, { ...defaultFilters, ...filters, query });
  return suggestions.map(formatPair);
};

test('suggests terms that start with the text on either side', async () => {
  expect(await suggest('tri', { language: 'zulu' })).toEqual(['triangle = unxantathu']);
  expect(await suggest('wate')).toContain('waterfall = mapopoma');
});

test('ignores list marks, quotes and invisible characters in the text', async () => {
  for (const query of ['"triang"', '1. triang', 'tri\u00ADang', '(triang'])
    expect(await suggest(query, { language: 'zulu' })).toEqual(['triangle = unxantathu']);
});

test('suggests shorter words first, and of equal length those without diacritics', async () => {
  const suggestions = await suggest('tho', { language: 'venda', field: 'vernacular' });
  expect(suggestions.slice(0, 4)).toEqual([
    'kudu = tholo',
    'audit = ṱholo',
    'check-up = ṱholohafhu',
    'triangle = thofunḓe-raru',
  ]);
});

test.each([
  ['thol', ['kudu = tholo', 'audit = ṱholo']],
  ['tholo', ['kudu = tholo', 'audit = ṱholo']],
  ['ṱhol', ['audit = ṱholo']],
])('suggests words with the diacritics of %j first', async (query, first) => {
  const suggestions = await suggest(query, { language: 'venda' });
  expect(suggestions.slice(0, first.length)).toEqual(first);
});

test('suggests a sense once, whatever the number of its words', async () => {
  expect(await suggest('quor')).toEqual(['quorum = inani', 'quorate = yakwana']);
  expect(await suggest('quorum')).toHaveLength(1);
});

test.each([
  ['wate', { subject: 'law' }, ['waterfall = mapopoma']],
  ['wate', { subject: 'law', field: 'english' }, ['waterfall = mapopoma']],
  ['wate', { subject: 'law', field: 'vernacular' }, []],
  ['map', { subject: 'law', field: 'vernacular', language: 'shona' }, ['waterfall = mapopoma']],
  ['map', { subject: 'law', language: 'sotho' }, ['waterfall = mapopoma']],
  ['map', { subject: 'physics' }, []],
] as const)('suggestions for %j pass the filters %j', async (query, filters, expected) => {
  expect(await suggest(query, filters)).toEqual(expected);
});

test('suggests at most eight senses, each once', async () => {
  const suggestions = await suggest('mo');
  expect(suggestions).toHaveLength(8);
  expect(new Set(suggestions).size).toBe(8);
});

test.each([
  ['for one letter', 'm'],
  ['for no text', ''],
  ['from pending terms', 'catal'],
])('suggests nothing %s', async (_reason, query) => {
  expect(await suggest(query)).toEqual([]);
});
