import { afterAll, beforeAll, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { aWordPair, formatPair, searchDictionary } from '#tests/support/search-dictionary.ts';

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
  await dictionary.store([
    aWordPair(['boiling point', 'indawo yokubila', 'zulu']),
    aWordPair(['freezing point', 'iqhwa', 'zulu']),
    aWordPair(['point of view', 'umbono', 'zulu']),
  ]);
});
afterAll(() => dictionary.database.close());

test.each([
  ['a word too many', 'boiling purple point', 'boiling point = indawo yokubila'],
  ['a wrong word', 'mutevhetandu wa purple', 'water cycle = mutevheṱanḓu wa maḓi'],
  [
    'both languages pasted together',
    'water cycle - mutevheṱanḓu wa maḓi',
    'water cycle = mutevheṱanḓu wa maḓi',
  ],
  ['the rarer of two words', 'boiling thermometer point', 'boiling point = indawo yokubila'],
])('finds some of the words of a query with %s', async (_what, query, first) => {
  const { terms } = await dictionary.list({ query });
  expect(formatPair(terms[0])).toBe(first);
  expect(terms[0]?.matchReason).toBe(m.search_match_some_words());
});

test('orders terms by the information that their words carry', async () => {
  const { terms } = await dictionary.list({ query: 'boiling thermometer point' });
  expect(terms.map(formatPair)).toEqual([
    'boiling point = indawo yokubila',
    'freezing point = iqhwa',
    'point of view = umbono',
  ]);
});

test('does not look for single words if the whole query has a match', async () => {
  const { terms } = await dictionary.list({ query: 'boiling point' });
  expect(terms.map(formatPair)).toEqual(['boiling point = indawo yokubila']);
});

test('finds a foreign spelling by its trigrams', async () => {
  const { terms } = await dictionary.list({ query: 'fotosintese' });
  expect(terms.map(formatPair)).toContain('photosynthesis = fotosinthesisi');
  expect(terms[0]?.matchReason).toBe(m.search_match_trigrams());
});

test('ranks a word that sounds the same before others', async () => {
  const { terms } = await dictionary.list({ query: 'kwarantine' });
  expect(formatPair(terms[0])).toBe('quarantine = karantini');
});

test('some of the words respect the filters', async () => {
  const elsewhere = await dictionary.list({ query: 'water purple cycle', language: 'zulu' });
  expect(elsewhere.terms.every(({ language }) => language === 'zulu')).toBe(true);
  expect((await dictionary.list({ query: 'boiling thermometer', field: 'vernacular' })).total).toBe(
    0,
  );
  expect((await dictionary.list({ query: 'purple catalysis', status: 'verified' })).total).toBe(0);
});

test('pages and orders all terms with some of the words', async () => {
  const query = 'boiling thermometer point';
  const all = await dictionary.list({ query });
  const second = await dictionary.list({ query, page: 2, pageSize: 2 });
  expect(second.terms.map(({ id }) => id)).toEqual([all.terms[2]?.id]);
  expect(second.total).toBe(3);
});
