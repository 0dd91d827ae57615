import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { m } from '#contract/messages.ts';
import { languageIds } from '#domain/languages.ts';
import { PLACEHOLDER_MEANING, type TermInput } from '#domain/term/fields.ts';
import { defaultFilters, type TermFilters } from '#domain/term-search.ts';
import { findDuplicates } from '#server/features/contribution/duplicates.ts';
import { anonymous } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/write.ts';
import { aContributor, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { searchCases, searchFixture } from '#tests/support/search-fixture.ts';
import { listTerms } from './list.ts';
import { findSuggestions } from './suggestions.ts';

const more: TermInput[] = [
  ['analysis column', 'kholomo ya tsenguluso', 'venda'],
  ['back\\slash', "n'anga_yo%", 'shona'],
  ['hot deck', 'ho dika', 'sotho'],
  ['mother-in-law', 'mamezala', 'zulu'],
  ['waterfall', 'mapopoma', 'shona'],
  ['mixed', 'nyumba / imba; dzimba, musha', 'shona'],
  ...['ukwandisa', 'ukusabalalisa', 'ukudlulisela', 'ukufaka', 'ukuzalisa'].map((word) => [
    'propagate',
    word,
    'zulu',
  ]),
  ['blood', 'ropa', 'shona'],
  ...['isibalo', 'inani', 'ikhoramu', 'ubungako'].map((word) => ['quorum', word, 'zulu']),
  ['quorate', 'yakwana', 'shona'],
  ...['eat', 'feed', 'food', 'dine', 'devour'].map((english) => [english, '-dla', 'zulu']),
  ['power', 'amandla', 'zulu'],
].map(([englishWord, vernacularWord, language]) =>
  aTermInput({
    englishWord,
    vernacularWord,
    language,
    subject: 'law',
    meaning: PLACEHOLDER_MEANING,
  } as Partial<TermInput>),
);

let database: Database;
let importer: { submitterId: string; verifierId: string };
beforeAll(async () => {
  database = await testDatabase();
  const [rudo, tendani] = [
    await aContributor(database, 'Rudo'),
    await aVerifier(database, 'Tendani'),
  ];
  importer = { submitterId: rudo.id, verifierId: tendani.id };
  await database.transaction((tx) => storeTerms(tx, [...searchFixture, ...more], importer));
  await database.transaction((tx) =>
    storeTerms(tx, [{ ...more[0]!, englishWord: 'catalysis', vernacularWord: 'khathaḽaisisi' }], {
      submitterId: rudo.id,
      verifierId: null,
    }),
  );
});
afterAll(() => database.close());

const list = (filters: Partial<TermFilters>) =>
  listTerms(database, anonymous, { ...defaultFilters, ...filters });
const pairOf = (term: { englishWord: string; vernacularWord: string } | undefined) =>
  term ? `${term.englishWord} = ${term.vernacularWord}` : null;
const reasonFor = async (query: string, filters: Partial<TermFilters> = {}) =>
  (await list({ query, ...filters })).terms[0]?.matchReason;

test.each(searchCases)('$kind: $query', async ({ query, field, language, first }) => {
  const { terms, total } = await list({ query: query.trim(), field, language });
  expect(pairOf(terms[0])).toBe(first);
  if (first === null) expect(total).toBe(0);
});

describe('why something was found', () => {
  test.each([
    ['inkanyezi', null],
    ['inkan', null],
    ['cycle water', null],
    ['molikhulu', m.search_match_fold()],
    ['triangles', m.search_match_singular()],
    ['i-photosynthesis', m.search_match_code_switch()],
    ['izinkanyezi', m.search_match_plural_of({ word: 'inkanyezi' })],
    ['unxantatu', m.search_match_variant()],
    ['kanyezi', m.search_match_stem()],
    ['moeafalo', m.search_match_variant()],
    ['photosythesis', m.search_match_similar()],
    ['restricting movement healthy', m.search_match_definition()],
    ['mother in law', m.search_match_fold()],
  ])('%s: %s', async (query, reason) => {
    expect(await reasonFor(query)).toBe(reason);
  });

  test('a singular is told from a plural', async () => {
    expect(await reasonFor('kiuaviini', { language: 'swahili' })).toBeNull();
    expect(pairOf((await list({ query: 'kiuaviini', language: 'swahili' })).terms[1])).toBe(
      'disinfectant = viuaviini',
    );
    expect((await list({ query: 'kiuaviini', language: 'swahili' })).terms[1]!.matchReason).toBe(
      m.search_match_singular_of({ word: 'viuaviini' }),
    );
  });
});

describe('when nothing or little was found', () => {
  test('other words are offered, as they are spelt', async () => {
    expect((await list({ query: 'mutevhetandu wa mudi' })).didYouMean).toEqual([
      'mutevheṱanḓu wa maḓi',
    ]);
    expect((await list({ query: 'photosythesis', language: 'venda' })).didYouMean).toEqual([
      'photosynthesis',
    ]);
    expect((await list({ query: 'photosynthesis' })).didYouMean).toEqual([]);
  });

  test('a typing error in one word finds the terms that have the right one, after those that are it', async () => {
    const { terms, didYouMean } = await list({ query: 'analisys' });
    expect([terms.map(pairOf), didYouMean]).toEqual([
      ['analysis column = kholomo ya tsenguluso'],
      ['analysis column'],
    ]);
  });

  test.each([
    ['a space too few', 'watercycle'],
    ['a space too many', 'photo synthesis'],
    ['an error in a short phrase', 'hotwdeck'],
    ['an error in a short word', 'ot deck'],
    ['a letter for a space', 'bloodxpressure'],
    ['a short phrase', 'vi uaviini'],
    ['a space elsewhere', 'shiniki zola damu'],
    ['an error in a short word', 'shinikizo ls damu'],
    ['letters that changed places', 'mutevhetnadu wa madi'],
  ])('%s', async (_what, query) => {
    expect((await list({ query })).total).toBeGreaterThan(0);
  });

  test('what other languages have is told, and is not among the terms', async () => {
    const { terms, total, otherLanguageMatches } = await list({
      query: 'tomato',
      language: 'venda',
    });
    expect([terms, total, otherLanguageMatches]).toEqual([
      [],
      0,
      { total: 1, languages: [{ language: 'shona', total: 1 }] },
    ]);
    expect((await list({ query: 'tomatto', language: 'venda' })).otherLanguageMatches).toEqual({
      total: 1,
      languages: [{ language: 'shona', total: 1 }],
    });
    expect((await list({ query: 'molecule', language: 'shona' })).otherLanguageMatches).toEqual({
      total: 4,
      languages: expect.arrayContaining([{ language: 'venda', total: 1 }]),
    });
    expect((await list({ query: 'leaf', language: 'venda' })).otherLanguageMatches).toBeNull();
    expect((await list({ query: 'qqqqqqqq', language: 'venda' })).otherLanguageMatches).toBeNull();
  });

  test('hits inside other words are few, however many: what was meant is told', async () => {
    const { total, terms, otherLanguageMatches } = await list({ query: 'ropa', language: 'zulu' });
    expect([
      total,
      terms[0]!.englishWord,
      otherLanguageMatches!.languages.map(({ language }) => language),
    ]).toEqual([5, 'propagate', expect.arrayContaining(['shona'])]);
    expect(
      (await list({ query: 'ropa', language: 'zulu', sort: 'newest', page: 2, pageSize: 2 }))
        .otherLanguageMatches,
    ).toEqual(otherLanguageMatches);
    expect((await list({ query: 'propa', language: 'zulu' })).otherLanguageMatches).toBeNull();
  });

  test('as many are told of another language as are found in it', async () => {
    for (const query of ['tomatto', 'molecul', 'kholomo', 'ropa', 'photosythesis', 'shinikizo']) {
      for (const language of languageIds) {
        for (const other of (await list({ query, language })).otherLanguageMatches?.languages ?? [])
          expect([
            query,
            other.language,
            (await list({ query, language: other.language })).total,
          ]).toEqual([query, other.language, other.total]);
      }
    }
  });

  test('words that would find the same are offered once', async () => {
    await database.transaction((tx) =>
      storeTerms(
        tx,
        [
          ['Speed (km/h)', 'isivinini'],
          ['speed', 'ijubane'],
          ['Speed', 'isiphiwo'],
        ].map(([englishWord, vernacularWord]) => ({
          ...more[0]!,
          language: 'zulu' as const,
          englishWord: englishWord!,
          vernacularWord: vernacularWord!,
        })),
        importer,
      ),
    );
    expect((await list({ query: 'speeed' })).didYouMean).toEqual([
      expect.stringMatching(/^speed$/i),
    ]);
  });

  test('all are counted that have a word in their definition, and each page is part of them', async () => {
    const many = Array.from({ length: 2100 }, (_, index) => ({
      ...more[0]!,
      englishWord: `stripe ${index}`,
      vernacularWord: `umugqa ${index}`,
      language: 'zulu' as const,
      meaning: 'A zebrafishy line of colour.',
    }));
    await database.transaction((tx) => storeTerms(tx, many, importer));
    for (const sort of ['relevance', 'newest'] as const) {
      const { total, terms } = await list({ query: 'zebrafishy', sort, page: 21, pageSize: 100 });
      expect([total, terms.length]).toEqual([2100, 100]);
    }
  });

  test('what may not be seen is neither offered nor counted', async () => {
    expect(await list({ query: 'cattalysis' })).toEqual({
      terms: [],
      total: 0,
      didYouMean: [],
      otherLanguageMatches: null,
    });
    expect(
      (await list({ query: 'cattalysis', language: 'shona' })).otherLanguageMatches,
    ).toBeNull();
  });

  test('a stem of three letters may be there by chance: what is spelt alike is told as well', async () => {
    const { terms, total, didYouMean } = await list({ query: 'amadla' });
    expect([terms[0]!.matchReason, total, didYouMean]).toEqual([
      m.search_match_stem(),
      5,
      ['amandla'],
    ]);
    expect((await list({ query: 'amandla' })).didYouMean).toEqual([]);
    // A known plural is no chance, however short its stem.
    expect((await list({ query: 'midzi', language: 'venda' })).didYouMean).toEqual([]);
  });

  test('the placeholder of an import is no definition', async () => {
    expect((await list({ query: 'definition written yet' })).total).toBe(0);
  });

  test('pages and other orders hold for what is only similar as well', async () => {
    const query = 'triangel';
    const all = await list({ query, pageSize: 100 });
    expect(all.total).toBe(5);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ query, pageSize: 2, page })));
    expect(pages.flatMap(({ terms }) => terms.map(({ id }) => id))).toEqual(
      all.terms.map(({ id }) => id),
    );
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
    const byWord = (await list({ query, sort: 'vernacular_asc' })).terms.map(
      (term) => term.vernacularWord,
    );
    expect(byWord).toEqual([...byWord].sort(new Intl.Collator('und').compare));
  });
});

describe('a right answer to', () => {
  test.each([
    ['200 wildcards', '%'.repeat(200)],
    ['200 letters', 'a'.repeat(200)],
    ['a hundred words', 'wa '.repeat(66).trim()],
    ['one letter', 'a'],
    ['marks alone', '\u0301\u0302'],
    ['an emoji', '👩🏽‍🔬'],
    ['Arabic', 'ماء'],
    ['SQL', "'; drop table terms; --"],
    ['a regular expression', '^(a+)+$'],
    ['a text query', "'water' & !cycle <-> x:*"],
    ['backslashes', '\\\\\\\\'],
    ['brackets', ')(][}{'],
    ['a lone apostrophe', "'"],
    ['full width', 'ｗａｔｅｒ ｃｙｃｌｅ'],
    ['a long word with spaces', 'ab '.repeat(50).trim()],
  ])('%s', async (_what, query) => {
    for (const filters of [{}, { language: 'venda' as const, field: 'vernacular' as const }]) {
      const { terms, total } = await list({ query, ...filters });
      expect(terms.length).toBe(Math.min(25, total));
    }
    expect(await findSuggestions(database.search, { ...defaultFilters, query })).toEqual(
      expect.any(Array),
    );
    expect(await findDuplicates(database.search, { english: query, language: 'zulu' })).toEqual(
      expect.any(Array),
    );
  });

  test.each([
    ['a_yo%', ['back\\slash']],
    ['anga_', ['back\\slash']],
    ['back\\', ['back\\slash']],
    ['w_t_r', []],
    ['%', []],
  ])('characters of patterns, which are ordinary ones: %s', async (query, found) => {
    expect((await list({ query })).terms.map((term) => term.englishWord)).toEqual(found);
  });

  test('any of several words that stand for one', async () => {
    for (const query of ['imba', 'dzimba', 'musha'])
      expect(pairOf((await list({ query })).terms[0])).toBe('mixed = nyumba / imba; dzimba, musha');
  });
});

describe('suggestions', () => {
  const words = async (query: string, narrowed: Partial<TermFilters> = {}) =>
    (await findSuggestions(database.search, { ...defaultFilters, ...narrowed, query })).map(pairOf);

  test('begin with what is typed on either side, the word itself first and shorter before longer', async () => {
    expect(await words('tri', { language: 'zulu' })).toEqual(['triangle = unxantathu']);
    expect((await words('thol', { language: 'venda' })).slice(0, 2)).toEqual([
      'kudu = tholo',
      'audit = ṱholo',
    ]);
    expect((await words('ṱhol', { language: 'venda' }))[0]).toBe('audit = ṱholo');
    expect((await words('tholo', { language: 'venda' })).slice(0, 2)).toEqual([
      'kudu = tholo',
      'audit = ṱholo',
    ]);
    expect(await words('tho', { language: 'venda', field: 'vernacular' })).toEqual([
      'kudu = tholo',
      'audit = ṱholo',
      'check-up = ṱholohafhu',
      'triangle = thofunḓe-raru',
    ]);
    expect(await words('wate')).toContain('waterfall = mapopoma');
  });

  test('one word that many terms share leaves room for others', async () => {
    expect((await words('quor')).map((line) => line!.split(' = ')[0])).toEqual([
      'quorum',
      'quorum',
      'quorate',
      'quorum',
      'quorum',
    ]);
    expect(await words('quorum')).toHaveLength(4);
  });

  test('are narrowed to what the list is narrowed to', async () => {
    expect(await words('wate', { subject: 'law' })).toEqual(['waterfall = mapopoma']);
    expect(await words('wate', { subject: 'law', field: 'english' })).toEqual([
      'waterfall = mapopoma',
    ]);
    expect(await words('wate', { subject: 'law', field: 'vernacular' })).toEqual([]);
    expect(await words('map', { subject: 'law', field: 'vernacular', language: 'shona' })).toEqual([
      'waterfall = mapopoma',
    ]);
    expect(await words('map', { subject: 'law', language: 'sotho' })).toEqual([]);
  });

  test('are at most eight, each once, and none for one letter or for what waits', async () => {
    expect(await words('mo')).toHaveLength(8);
    expect(new Set(await words('mo')).size).toBe(8);
    expect([await words('m'), await words(''), await words('catal')]).toEqual([[], [], []]);
  });
});

describe('duplicates', () => {
  const duplicates = async (english: string, language: 'zulu' | 'venda') =>
    (await findDuplicates(database.search, { english, language })).map(pairOf);

  test('are the same word in that language, then similar ones, waiting ones too', async () => {
    expect(await duplicates('Triangles', 'zulu')).toEqual(['triangle = unxantathu']);
    expect(await duplicates('catalisis', 'venda')).toEqual(['catalysis = khathaḽaisisi']);
    expect(await duplicates('tomato', 'zulu')).toEqual([]);
    expect((await duplicates('triangle', 'venda')).length).toBeLessThanOrEqual(3);
  });
});
