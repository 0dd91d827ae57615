import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import {
  type Agreement,
  askOffline,
  compareSearches,
  indexPack,
  readPacks,
} from '#tests/bench/agreement.ts';
import { madeUp } from '#tests/bench/data.ts';
import { aWordPair, searchDictionary } from '#tests/support/search-dictionary.ts';
import { searchCases } from '#tests/support/search-fixture.ts';

/*
 * The offline search of packs has the same first results as the server.
 */

const QUESTIONS_OF_EACH_KIND = 250;
const MADE_UP_TERMS = 2000;

let dictionary: Awaited<ReturnType<typeof searchDictionary>>;
let indexes: Segment[];
let agreements: Agreement[];
beforeAll(async () => {
  dictionary = await searchDictionary();
  const terms = madeUp();
  await dictionary.store([
    ...Array.from({ length: MADE_UP_TERMS }, () => terms.next().value),
    { ...aWordPair(['insect', 'isinambuzane', 'zulu']), plural: 'izinambuzane' },
    aWordPair(['insect', 'isilokazane', 'zulu']),
    aWordPair(['book', 'isincwadi', 'zulu']),
  ]);
  indexes = (await readPacks(dictionary.database)).map(indexPack);
  const options = { asked: QUESTIONS_OF_EACH_KIND, seed: 3 };
  agreements = await compareSearches(dictionary.database, indexes, options);
}, 240_000);
afterAll(() => dictionary.database.close());

test('asks 2,250 different questions', () => {
  const asked = agreements.reduce((sum, each) => sum + each.asked, 0);
  expect(asked).toBe(2250);
});

test('has the first result of the server', () => {
  for (const { kind, asked, same, target, differing } of agreements)
    expect((100 * same) / asked, [kind, ...differing].join('\n')).toBeGreaterThanOrEqual(
      target ?? 0,
    );
});

test('finds a plural with and without a stored form', () => {
  for (const query of ['izinambuzane', 'izincwadi']) {
    const [hit] = askOffline(indexes, { query, language: 'zulu' }).hits;
    expect(hit?.words[0]?.text).toBe(query.replace(/^izi/, 'isi'));
  }
});

test.each(searchCases.filter(({ language, field }) => language !== 'all' && field === 'both'))(
  '$query ($kind)',
  async ({ query, language }) => {
    if (language === 'all') return;
    const [onServer] = (await dictionary.list({ query, language })).terms;
    const [hit] = askOffline(indexes, { query, language }).hits;
    expect(hit?.words.map(({ text }) => text) ?? [undefined]).toContain(onServer?.vernacularWord);
  },
);
