import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listSuggestions } from '#contract/terms/dictionary.ts';
import { labelSense } from '#domain/concept/sense-label.ts';
import { defaultFilters } from '#domain/lists/term-search.ts';
import { createSearchIndex, type SearchIndex } from '#domain/search/index/search-index.ts';
import { readAllSenses } from '#server/read-model/senses.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aContributor, aVerifier } from '#tests/factories.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { severalSenses } from '#tests/support/several-senses.ts';
import { suggestInIndex } from './suggest-in-index.ts';
import type { Suggestion } from './suggested-senses.ts';
import { findSuggestions } from './suggestions.ts';

let database: TestDatabase;
let index: SearchIndex;
beforeAll(async () => {
  database = await testDatabase();
  const submitterId = (await aContributor(database)).id;
  const verifierId = (await aVerifier(database)).id;
  await database.transaction((tx) => storeTerms(tx, severalSenses, { submitterId, verifierId }));
  index = createSearchIndex([]);
  for await (const senses of readAllSenses(database)) index.put(senses);
});
afterAll(() => database.close());

type Query = QueryOf<typeof listSuggestions>;

const formatRow = ({ englishWord, words, match, ...facts }: Suggestion): string =>
  [
    [englishWord, labelSense(facts)].filter(Boolean).join(', '),
    match && `${match.language} ${match.vernacularWord}`,
    words.map(({ vernacularWord }) => vernacularWord).join(', '),
  ]
    .filter(Boolean)
    .join(': ');

describe.each([
  ['the index', (query: Query) => suggestInIndex(index.segments, query)],
  ['the database', (query: Query) => findSuggestions(database.search, query)],
])('%s', (_what, find) => {
  const suggest = async (query: string, language: Query['language'] = 'all') =>
    (await find({ ...defaultFilters, query, language })).map(formatRow);

  test('suggests each sense once, with the word in the language of the reader', async () => {
    expect(await suggest('cel', 'zulu')).toEqual([
      'cell, Biology: iseli',
      'cell, prison: isitokisi',
      'cell, battery: ilahle',
    ]);
  });

  test('suggests up to three words without a language, in the order of the languages', async () => {
    expect(await suggest('cell')).toEqual([
      'cell, Biology: sero, iseli',
      'cell, prison: isitokisi',
      'cell, battery: ilahle',
    ]);
    expect(await suggest('lea')).toEqual(['leaf: iqabunga, jani']);
  });

  test('says which language a match in another language is in', async () => {
    expect(await suggest('wak', 'zulu')).toEqual(['lawyer: swahili wakili: ummeli']);
    expect(await suggest('wak')).toEqual(['lawyer: swahili wakili: ummeli']);
    expect(await suggest('ise', 'zulu')).toEqual(['cell, Biology: iseli']);
  });

  test('spells a headword once, and tells its senses apart by their subjects', async () => {
    expect(await suggest('photos')).toEqual([
      'photosynthesis, Education: ukwakhiwa kokudla',
      'photosynthesis, Linguistics and Literature: usanisinuru',
    ]);
    expect(await suggest('wilde')).toEqual([
      'wildebeest, Biology: inkonkoni',
      'wildebeest, Linguistics and Literature: imbudlwane',
    ]);
  });
});
