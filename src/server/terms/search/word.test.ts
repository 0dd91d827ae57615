import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { storeTerms } from '#server/terms/changes/store-terms.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { searchFixture } from '#tests/support/search-fixture.ts';
import { analyzeSearch } from './analyze.ts';
import { matchKeys } from './match.ts';
import { type PageRange, readPage } from './page.ts';
import { rankMatches } from './rank.ts';
import type { SearchScope } from './scope.ts';
import { canReadPostings, readWordPage } from './word.ts';

const everywhere: SearchScope = {
  field: 'both',
  language: null,
  varieties: null,
  subject: null,
  statuses: ['verified'],
  submitterId: null,
};
const scopes: Partial<SearchScope>[] = [
  {},
  { language: 'zulu' },
  { language: 'sotho', field: 'vernacular' },
  { subject: 'biology', field: 'english' },
  { statuses: ['verified', 'pending'] },
];
const ranges: PageRange[] = [
  { offset: 0, limit: 25 },
  { offset: 5, limit: 5 },
  { offset: 175, limit: 100 },
];

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  const [{ id: submitterId }, { id: verifierId }] = [
    await aContributor(database, 'Rudo'),
    await aVerifier(database, 'Tendani'),
  ];
  await database.transaction((tx) => storeTerms(tx, searchFixture, { submitterId, verifierId }));
  for (const englishWord of ['ma-cell; cellular map', 'Marsh', 'cell'])
    await aTerm(database, { submitterId, englishWord, vernacularWord: 'maseru a-cell' });
});
afterAll(() => database.close());

/** Reads a page from postings and from search keys. */
async function readBoth(text: string, scope: Partial<SearchScope>, range: PageRange) {
  const analyzed = analyzeSearch(text, { ...everywhere, ...scope });
  if (!analyzed || !(await canReadPostings(database.search, analyzed))) return null;
  const byKeys = rankMatches(matchKeys(analyzed));
  const pages = [
    await readWordPage(database.search, analyzed, range),
    await readPage(database.search, byKeys, 'relevance', range),
  ];
  return pages.map(({ terms, total }) => ({ total, terms: terms.map(omitDetails) }));
}

/** Leaves out columns that only one of the statements needs. */
const omitDetails = ({ place, placeByWord, total, isWhole, ...term }: Record<string, unknown>) =>
  term;

test.each([2, 3, 4, 6, 200])(
  'postings answer a query of at most %i letters like the keys do',
  async (letters) => {
    const words = searchFixture
      .flatMap(({ englishWord, vernacularWord }) => [englishWord, vernacularWord])
      .flatMap((text) => text.split(' '))
      .map((word) => word.slice(0, letters));
    const texts = [...new Set([...words, ...words.map((word) => word.slice(1))])];
    let compared = 0;
    for (const [index, text] of texts.entries()) {
      const scope = scopes[index % scopes.length]!;
      const both = await readBoth(text, scope, ranges[index % ranges.length]!);
      if (both === null) continue;
      expect(both[0], `${text} ${JSON.stringify(scope)}`).toEqual(both[1]);
      compared += both[0]!.total > 0 ? 1 : 0;
    }
    expect(compared).toBeGreaterThan(20);
  },
);

test.each([
  ['two words', 'water cycle', {}],
  ['one letter', 'm', {}],
  ['words with a hyphen', 'ma-cell', {}],
  ['the terms of one submitter', 'map', { submitterId: '00000000-0000-0000-0000-000000000001' }],
  ['one variety', 'map', { varieties: ['nso'] }],
] as [string, string, Partial<SearchScope>][])(
  'keys answer a query for %s',
  async (_, text, scope) => {
    expect(await readBoth(text, scope, ranges[0]!)).toBeNull();
  },
);
