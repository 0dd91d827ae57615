import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import type { TermInput } from '#domain/term/fields.ts';
import { anonymous, type Caller } from '#server/identity/sessions/caller.ts';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { applyTransition } from '#server/terms/decisions/decide.ts';
import { aContributor, aTerm, aTermInput, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { listTerms } from './list.ts';

const term = (
  englishWord: string,
  vernacularWord: string,
  language: TermInput['language'],
  subject: TermInput['subject'] = 'biology',
  varieties: TermInput['varieties'] = [],
): TermInput =>
  aTermInput({
    englishWord,
    vernacularWord,
    language,
    subject,
    varieties,
    meaning: `What ${englishWord} means.`,
  });

let database: Database;
let rudo: Caller & { id: string };
let sipho: Caller & { id: string };
let tendani: Caller & { id: string };
beforeAll(async () => {
  database = await testDatabase();
  [rudo, sipho, tendani] = [
    await aContributor(database, 'Rudo'),
    await aContributor(database, 'Sipho'),
    await aVerifier(database, 'Tendani'),
  ];
  await database.transaction((tx) =>
    storeTerms(
      tx,
      [
        term('molecule', 'moḽikhuḽu', 'venda', 'chemistry'),
        term('water cycle', 'mutevheṱanḓu wa maḓi', 'venda', 'environmental-science'),
        term('water', 'maḓi', 'venda', 'chemistry'),
        term('water vapour', 'muya wa maḓi', 'venda', 'physics'),
        term('kudu', 'tholo', 'venda'),
        term('forehead', 'ṱholo', 'venda'),
        term('oxygen', 'i-oksijini', 'zulu', 'chemistry'),
        term('enzyme', "kimeng'enya", 'swahili'),
        term('underwater', 'chini ya maji', 'swahili'),
        term('collapse', 'wa, burama', 'venda', 'engineering'),
        term('100% pure', 'safi_kabisa', 'swahili', 'chemistry'),
        term('acid', 'esidi', 'venda', 'chemistry'),
        term('Atom', 'athomu', 'zulu', 'physics'),
        term('gravity', 'kgogedi', 'sotho', 'physics', ['nso']),
        term('gravity', 'kgohedi', 'sotho', 'physics', ['st']),
        term('gravity', 'matlakgohedi', 'sotho', 'physics', ['st-LS']),
        term('energy', 'maatla', 'sotho', 'physics', ['st', 'nso']),
        term('energy', 'enetši', 'sotho', 'physics'),
      ],
      { submitterId: rudo.id, verifierId: tendani.id },
    ),
  );
  await aTerm(database, {
    ...term('erosion', 'mmomonyoko', 'swahili', 'geology'),
    submitterId: rudo.id,
  });
  const soil = await aTerm(database, {
    ...term('soil', 'udongo', 'swahili', 'agriculture'),
    submitterId: rudo.id,
  });
  await database.transaction((tx) =>
    applyTransition(tx, soil.id, {
      transition: 'reject',
      actorId: tendani.id,
      reason: 'Too short to be of use.',
    }),
  );
});
afterAll(() => database.close());

const list = (filters: Partial<TermFilters>, caller: Caller = anonymous) =>
  listTerms(database, caller, { ...defaultFilters, ...filters });
const english = async (filters: Partial<TermFilters>, caller?: Caller) =>
  (await list(filters, caller)).terms.map((each) => each.englishWord);

describe('a search', () => {
  test.each([
    ['molikhulu', ['molecule'], 'without special letters'],
    ['MOḼIKHUḼU', ['molecule'], 'in capitals'],
    ['moḽikhuḽu', ['molecule'], 'decomposed'],
    ['ioksijini', ['oxygen'], 'without hyphen'],
    ['oksijini', ['oxygen'], 'a word of a hyphenated one'],
    ['kimengenya', ['enzyme'], 'without apostrophe'],
    ['  Water   Cycle ', ['water cycle'], 'with other spaces and case'],
    ['mole', ['molecule'], 'by its beginning'],
    ['burama', ['collapse'], 'by its second alternative'],
    ['madi wa', ['water vapour', 'water cycle'], 'by all its words'],
    ['wa mad', ['water vapour', 'water cycle'], 'by its words, the last begun'],
    ['lecul', ['molecule'], 'inside a word'],
  ])('%j finds %j, %s', async (query, found) => {
    expect((await english({ query })).sort()).toEqual([...found].sort());
  });

  test('ranks exact words first, then beginnings, then phrases, then parts of words', async () => {
    expect(await english({ query: 'water' })).toEqual([
      'water',
      'water cycle',
      'water vapour',
      'underwater',
    ]);
  });

  test('of two words that differ by one diacritic, ranks the one as typed first', async () => {
    expect(await english({ query: 'tholo' })).toEqual(['kudu', 'forehead']);
    expect(await english({ query: 'ṱholo' })).toEqual(['forehead', 'kudu']);
  });

  test.each([
    ['%', []],
    ['100%', ['100% pure']],
    ['_', []],
    ['safi_k', ['100% pure']],
    ['safi%', []],
    ["'", []],
    ['\\', []],
    ['a & !b', []],
    [':*', []],
    ['(((', []],
    ['👩🏽‍🔬', []],
    ['....', []],
  ])('searches for %j as plain text', async (query, found) => {
    expect(await english({ query })).toEqual(found);
  });

  test('searches only one side if the filter asks for it', async () => {
    expect(await english({ query: 'wa', field: 'vernacular' })).toContain('collapse');
    expect(await english({ query: 'wa', field: 'english' })).not.toContain('collapse');
  });

  test('filters before ranking, and returns the exact total', async () => {
    const { terms, total } = await list({ query: 'water', language: 'venda', subject: 'physics' });
    expect([terms.map((each) => each.englishWord), total]).toEqual([['water vapour'], 1]);
  });

  test('sorts matches by English word on request', async () => {
    expect(await english({ query: 'water', sort: 'english_asc' })).toEqual([
      'underwater',
      'water',
      'water cycle',
      'water vapour',
    ]);
  });

  test('returns the same total on every page, even after the last one', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 1_000_000].map((page) => list({ query: 'water', pageSize: 2, page })),
    );
    expect(pages.map(({ terms, total }) => [terms.map((each) => each.englishWord), total])).toEqual(
      [
        [['water', 'water cycle'], 4],
        [['water vapour', 'underwater'], 4],
        [[], 4],
        [[], 4],
      ],
    );
  });
});

describe('the list', () => {
  test('sorts by the root collation: letters before case and diacritics', async () => {
    expect((await english({ sort: 'english_asc' })).slice(0, 3)).toEqual([
      '100% pure',
      'acid',
      'Atom',
    ]);
    expect(
      (await list({ sort: 'vernacular_asc', language: 'venda' })).terms.map(
        (each) => each.vernacularWord,
      ),
    ).toEqual([
      'esidi',
      'maḓi',
      'moḽikhuḽu',
      'mutevheṱanḓu wa maḓi',
      'muya wa maḓi',
      'tholo',
      'ṱholo',
      'wa, burama',
    ]);
  });

  test('the pages contain every term exactly once', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ pageSize: 4, page })));
    const ids = pages.flatMap(({ terms }) => terms.map((each) => each.id));
    expect(new Set(ids).size).toBe(18);
    expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 18));
  });

  describe('of one variety', () => {
    const vernacular = async (filters: Partial<TermFilters>) => {
      const { terms, total } = await list({ language: 'sotho', ...filters });
      expect(total).toBe(terms.length);
      return terms.map((each) => each.vernacularWord);
    };

    test.each(['newest', 'english_asc', 'vernacular_asc'] as const)(
      'contains the words of both varieties in both lists, by %s',
      async (sort) => {
        const sepedi = await vernacular({ variety: 'nso', sort });
        expect(sepedi.sort()).toEqual(['kgogedi', 'maatla']);
        const sesotho = await vernacular({ variety: 'st', sort });
        expect(sesotho.sort()).toEqual(['kgohedi', 'maatla', 'matlakgohedi']);
      },
    );

    test('filters the list of a variety by subject and by status as well', async () => {
      expect(await vernacular({ variety: 'nso', subject: 'physics' })).toHaveLength(2);
      expect(await vernacular({ variety: 'nso', subject: 'law' })).toEqual([]);
      expect(await vernacular({ variety: 'nso', status: 'rejected' })).toEqual([]);
    });

    test('searches the list of a variety, and offers other languages if it has no match', async () => {
      expect(await vernacular({ variety: 'nso', query: 'gravity' })).toEqual(['kgogedi']);
      expect(await vernacular({ variety: 'st', query: 'gravity' })).toHaveLength(2);
      const { otherLanguageMatches } = await list({
        language: 'sotho',
        variety: 'nso',
        query: 'oxygen',
      });
      expect(otherLanguageMatches?.languages).toEqual([{ language: 'zulu', total: 1 }]);
    });
  });

  test.each([
    ['pending', 'somebody signed out', () => anonymous, []],
    ['pending', 'another contributor', () => sipho, ['erosion']],
    ['pending', 'a verifier', () => tendani, ['erosion']],
    ['rejected', 'somebody signed out', () => anonymous, []],
    ['rejected', 'another contributor', () => sipho, []],
    ['rejected', 'its submitter', () => rudo, ['soil']],
    ['rejected', 'a verifier', () => tendani, ['soil']],
  ] as const)('of %s terms for %s', async (status, _who, caller, found) => {
    const { terms, total } = await list({ status }, caller());
    expect([terms.map((each) => each.englishWord), total]).toEqual([found, found.length]);
    expect((await list({ status, query: found[0] ?? 'erosion' }, caller())).total).toBe(
      found.length,
    );
  });
});
