import { afterAll, beforeAll, expect, test } from 'vitest';
import { m } from '#domain/messages.ts';
import { aWordPair, formatPair, searchDictionary } from '#tests/support/search-dictionary.ts';

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
beforeAll(async () => {
  dictionary = await searchDictionary();
});
afterAll(() => dictionary.database.close());

const findCorrections = async (...filters: Parameters<typeof dictionary.list>) =>
  (await dictionary.list(...filters)).didYouMean;

test('corrections are spelled as their contributors spelled them', async () => {
  expect(await findCorrections({ query: 'mutevhetandu wa mudi' })).toEqual([
    'mutevheṱanḓu wa maḓi',
  ]);
  expect(await findCorrections({ query: 'photosythesis', language: 'venda' })).toEqual([
    'photosynthesis',
  ]);
});

test('an exact match has no corrections', async () => {
  expect(await findCorrections({ query: 'photosynthesis' })).toEqual([]);
});

test('suggests only one of several words that would find the same terms', async () => {
  await dictionary.store([
    aWordPair(['Speed (km/h)', 'isivinini', 'zulu']),
    aWordPair(['speed', 'ijubane', 'zulu']),
    aWordPair(['Speed', 'isiphiwo', 'zulu']),
  ]);
  expect(await findCorrections({ query: 'speeed' })).toEqual([expect.stringMatching(/^speed$/i)]);
});

test('a typing error in one word finds terms that contain the correct word', async () => {
  const { terms, didYouMean } = await dictionary.list({ query: 'analisys' });
  expect(terms.map(formatPair)).toEqual(['analysis column = kholomo ya tsenguluso']);
  expect(didYouMean).toEqual(['analysis column']);
});

test('offers corrections for a stem of three letters, which may match by accident', async () => {
  const { terms, total, didYouMean } = await dictionary.list({ query: 'amadla' });
  expect(terms[0]?.matchReason).toBe(m.search_match_stem());
  expect([total, didYouMean]).toEqual([5, ['amandla']]);
  expect(await findCorrections({ query: 'amandla' })).toEqual([]);
});

test('offers no corrections for a known plural, however short its stem', async () => {
  expect(await findCorrections({ query: 'midzi', language: 'venda' })).toEqual([]);
});

test.each([
  ['a missing space', 'watercycle'],
  ['an additional space', 'photo synthesis'],
  ['an error in a short phrase', 'hotwdeck'],
  ['a missing letter in a short phrase', 'ot deck'],
  ['a letter instead of a space', 'bloodxpressure'],
  ['an additional space in a short word', 'vi uaviini'],
  ['a space in another place', 'shiniki zola damu'],
  ['an error in a short word', 'shinikizo ls damu'],
  ['letters that changed places', 'mutevhetnadu wa madi'],
])('finds terms despite %s: %s', async (_error, query) => {
  expect((await dictionary.list({ query })).total).toBeGreaterThan(0);
});

test('similar terms are counted, sorted and paged like other matches', async () => {
  const query = 'triangel';
  const all = await dictionary.list({ query, pageSize: 100 });
  expect(all.total).toBe(5);
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => dictionary.list({ query, pageSize: 2, page })),
  );
  const idsOf = ({ terms }: typeof all) => terms.map(({ id }) => id);
  expect(pages.flatMap(idsOf)).toEqual(idsOf(all));
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  const sorted = await dictionary.list({ query, sort: 'vernacular_asc' });
  const words = sorted.terms.map((term) => term.vernacularWord);
  expect(words).toEqual([...words].sort(new Intl.Collator('und').compare));
});

test('counts and pages all terms with a word in their definition', async () => {
  const stripes = Array.from({ length: 2100 }, (_, index) => ({
    ...aWordPair([`stripe ${index}`, `umugqa ${index}`, 'zulu']),
    meaning: 'A zebrafishy line of colour.',
  }));
  await dictionary.store(stripes);
  for (const sort of ['relevance', 'newest'] as const) {
    const page = { query: 'zebrafishy', sort, page: 21, pageSize: 100 };
    const { total, terms } = await dictionary.list(page);
    expect([total, terms.length]).toEqual([2100, 100]);
  }
});

test('does not search the placeholder that an import stores as a definition', async () => {
  expect((await dictionary.list({ query: 'definition written yet' })).total).toBe(0);
});
