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

test('corrections are spelled as their contributors spelled them, and leave out the first result', async () => {
  const misspelled = await dictionary.list({ query: 'fotosintesisi' });
  expect(misspelled.didYouMean.length).toBeGreaterThan(0);
  const [first] = misspelled.terms;
  for (const word of misspelled.didYouMean)
    expect([first?.englishWord, first?.vernacularWord]).not.toContain(word);
  const words = misspelled.terms.flatMap((term) => [term.englishWord, term.vernacularWord]);
  expect(words).toEqual(expect.arrayContaining(misspelled.didYouMean));
  expect(await findCorrections({ query: 'photosythesis', language: 'venda' })).toEqual([]);
});

test('every page and order offers the same corrections', async () => {
  const query = 'fothosinthesis';
  const expected = await findCorrections({ query });
  for (const page of [1, 2] as const)
    expect(await findCorrections({ query, page, pageSize: 1 })).toEqual(expected);
  expect(await findCorrections({ query, sort: 'newest' })).toEqual(expected);
});

test('an exact match has no corrections', async () => {
  expect(await findCorrections({ query: 'photosynthesis' })).toEqual([]);
});

test('suggests only one of several words that would find the same terms', async () => {
  await dictionary.store([
    aWordPair(['spead', 'isipiyadi', 'zulu']),
    aWordPair(['spead', 'tshipiyadi', 'venda']),
    aWordPair(['Speed (km/h)', 'isivinini', 'zulu']),
    aWordPair(['speed', 'ijubane', 'zulu']),
    aWordPair(['Speed', 'isiphiwo', 'zulu']),
  ]);
  expect(await findCorrections({ query: 'speaed' })).toEqual([expect.stringMatching(/^speed$/i)]);
});

test('a typing error in one word finds terms that contain the correct word', async () => {
  const { terms, didYouMean } = await dictionary.list({ query: 'analisys' });
  expect(terms.map(formatPair)).toEqual(['analysis column = kholomo ya tsenguluso']);
  expect(didYouMean).toEqual([]);
});

test('ranks a close spelling before a stem of three letters, which may match by accident', async () => {
  const { terms, total } = await dictionary.list({ query: 'amadla' });
  expect(formatPair(terms[0])).toBe('power = amandla');
  expect(terms.slice(1).map((term) => term.matchReason)).toEqual(
    Array.from({ length: 5 }, () => m.search_match_stem()),
  );
  expect(total).toBe(6);
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
