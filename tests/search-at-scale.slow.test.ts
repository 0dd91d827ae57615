import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '#domain/limits.ts';
import { defaultFilters, type TermFilters } from '#domain/lists/term-search.ts';
import { browseLetter } from '../src/server/features/browse/browse.ts';
import { listConcepts } from '../src/server/features/concepts/list-concepts.ts';
import { findDuplicates } from '../src/server/features/contribution/duplicates.ts';
import { listTerms } from '../src/server/features/dictionary/list.ts';
import { findSuggestions } from '../src/server/features/dictionary/suggestions.ts';
import { composeGlossary } from '../src/server/features/glossary/routes.ts';
import { anonymous } from '../src/server/identity/sessions/caller.ts';
import { type Database, openDatabase, type Reads } from '../src/server/platform/db/database.ts';
import { storeTerms } from '../src/server/terms/changes/store-terms.ts';
import { type ColumnSort, orderBySql, sortColumns } from '../src/server/terms/rows/term-order.ts';
import { aContributor, aVerifier } from './factories.ts';
import { testDatabase } from './support/database.ts';
import {
  type Explainers,
  explainList,
  openExplainers,
  type PlanSummary,
  recordStatements,
} from './support/explain.ts';
import { manyTerms } from './support/many-terms.ts';
import { searchCases, searchFixture } from './support/search-fixture.ts';

/*
 * Counts the rows that searches and lists read in a dictionary of 100,000 terms. A statement may
 * read the rows that it returns and a few times as many keys, but it must not scan a table. These
 * tests do not measure times, because times depend on the machine.
 */

const TERMS = 100_000;
let database: Database & { url: string };
let plans: Explainers;

beforeAll(async () => {
  database = await testDatabase();
  const who = {
    submitterId: (await aContributor(database, 'Rudo')).id,
    verifierId: (await aVerifier(database, 'Tendani')).id,
  };
  await database.transaction((tx) => storeTerms(tx, searchFixture, who));
  await addOtherWords(who);
  const patient = await database.connection();
  await patient.query('set statement_timeout = 0');
  await manyTerms(patient, TERMS - searchFixture.length - OTHER_TERMS, who).finally(() =>
    patient.release(),
  );
  plans = await openExplainers(database.url);
}, 180_000);
afterAll(async () => {
  await plans?.search.close();
  await plans?.generic.close();
  await plans?.custom.close();
  await database?.close();
});

const OTHER_TERMS = 30;
const OTHER_WORDS = ['another name of many words', 'zvobgweta'];
/** Gives a concept of many terms two other names, and a term a plural. */
async function addOtherWords(who: { submitterId: string; verifierId: string }): Promise<void> {
  const many = Array.from({ length: OTHER_TERMS }, (_, index) => ({
    ...searchFixture[0]!,
    englishWord: 'zqavxoqwe',
    vernacularWord: `zqavxoqwe ${index}`,
    plural: index === 0 ? 'amazqavxoqwe' : null,
    synonyms: OTHER_WORDS,
  }));
  await database.transaction((tx) => storeTerms(tx, many, who));
}

const watched = (filters: Partial<TermFilters> & { after?: string }) =>
  explainList(database, plans, filters);

function expectIndexes(summaries: readonly PlanSummary[]): void {
  expect(summaries.length).toBeGreaterThan(0);
  for (const reading of summaries) expect([reading.scanned, reading.unbounded]).toEqual([[], []]);
}

test('the database has the intended number of terms', async () => {
  expect((await listTerms(database, anonymous, defaultFilters)).total).toBe(TERMS);
});

describe('searches in many terms', () => {
  test.each(searchCases)(
    'a search reads few index rows ($kind: $query)',
    async ({ query, field, language, first }) => {
      const { result, summaries, rows } = await watched({ query: query.trim(), field, language });
      const [top] = result.terms;
      expect(top ? `${top.englishWord} = ${top.vernacularWord}` : null).toBe(first);
      if (query !== '%%%') expectIndexes(summaries);
      expect(rows).toBeLessThan(1000);
    },
  );

  test.each(['newest', 'english_asc', 'vernacular_asc', 'relevance'] as const)(
    'a search for a very common word by %s reads few index rows with any filter and on any page',
    async (sort) => {
      for (const narrowed of [
        {},
        { subject: 'law' },
        { language: 'venda', field: 'english' },
      ] as Partial<TermFilters>[]) {
        const { result, summaries, rows } = await watched({ query: 'system', sort, ...narrowed });
        expectIndexes(summaries);
        const expected = await database.query<{ n: number }>(
          `select count(*) as n
           from terms
           where english_word like '%system%'
             and ($1::text is null or language = $1)
             and ($2::text is null or subject = $2)`,
          [narrowed.language ?? null, narrowed.subject ?? null],
        );
        expect(result.total).toBe(expected.rows[0]!.n);
        expect(rows).toBeLessThan((12 * TERMS) / 3);
        const last = Math.ceil(result.total / 25);
        const end = await watched({ query: 'system', sort, ...narrowed, page: last });
        expectIndexes(end.summaries);
        expect(end.result.terms.length).toBe(result.total - (last - 1) * 25);
      }
    },
  );

  test.each([
    ['two letters that many words begin with', 'ma'],
    ['one letter', 'a'],
    ['inside words', 'zqavxo'],
    ['200 letters', 'a'.repeat(200)],
    ['200 wildcards', '%'.repeat(200)],
    ['a hundred words', 'system '.repeat(28).trim()],
  ])('a search for %s reads few index rows', async (_what, query) => {
    const { summaries, result } = await watched({ query });
    expectIndexes(summaries);
    expect(result.terms.length).toBe(Math.min(25, result.total));
  });

  test.each([
    ['a question', 'what is the water cycle in Tshivenda?', 1000],
    ['a question about a common word', 'what is the system', TERMS],
    ['a word too many', 'photosynthesis purple zqavxo', 3000],
    ['both languages pasted together', 'triangle - kgutlotharo khutlotharo', 5000],
    ['common words that no term combines', 'system water cell energy zqavxo', TERMS],
    ['a foreign spelling', 'fotosintesees', 10_000],
    ['a word by its sound', 'fothosynthezis', 10_000],
    ['a word that lacks a letter', 'dka', 1000],
    ['an English form of an inflected word', 'evaporated', 1000],
    ['a typing error in a word that longer words contain', 'syste', TERMS],
  ])('a search for %s reads few index rows', async (_what, query, most) => {
    for (const narrowed of [{}, { language: 'venda' }] as Partial<TermFilters>[]) {
      const { summaries, rows } = await watched({ query, ...narrowed });
      expectIndexes(summaries);
      expect(rows).toBeLessThan(most);
    }
  });

  test.each([
    ['another name', OTHER_WORDS[0]!, OTHER_TERMS],
    ['the plural that an entry names', 'amazqavxoqwe', 1],
  ])('a search for %s reads few index rows', async (_what, query, total) => {
    for (const narrowed of [{}, { language: 'sotho' }] as Partial<TermFilters>[]) {
      const { result, summaries, rows } = await watched({ query, ...narrowed });
      expectIndexes(summaries);
      expect([result.total, rows < 1000]).toEqual([total, true]);
    }
  });

  test('a search with a misspelled common word reads rows only up to the limit', async () => {
    const { summaries, result } = await watched({ query: 'sistem' });
    expectIndexes(summaries);
    expect([result.total, result.terms.length]).toEqual([20_000, 25]);
    expect(result.didYouMean.every((word) => word.startsWith('system'))).toBe(true);
    expect(result.didYouMean).toHaveLength(3);
  });

  test('suggestions and the duplicate check read few index rows', async () => {
    const { queryable, statements } = recordStatements(database.search);
    for (const query of ['ma', 'system', 'triang', 'photosynthesis']) {
      expect(
        (await findSuggestions(queryable, { ...defaultFilters, query })).length,
      ).toBeGreaterThan(0);
      await findDuplicates(queryable, { english: query, language: 'zulu' });
    }
    for (const statement of statements) expectIndexes([await plans.search.explain(statement)]);
  });

  test('a suggestion reads at most a few hundred keys, however many share the prefix', async () => {
    const { queryable, statements } = recordStatements(database.search);
    await findSuggestions(queryable, { ...defaultFilters, query: 'ma' });
    expect((await plans.search.explain(statements[0]!)).rows).toBeLessThan(600);
  });
});

/** Returns the cursor of a term in a list, for the parameter `after`. */
async function findPlace(
  sort: ColumnSort,
  { language, subject, variety }: Partial<TermFilters>,
  offset: number,
): Promise<string> {
  const { rows } = await database.query<{ place: string[] }>(
    `select array[${sortColumns(sort).map((column) => `${column}::text`)}] as place
     from terms
     where status = 'verified'
       and ($1::text is null or language = $1)
       and ($2::text is null or subject = $2)
       and ($3::text is null or $3 = any(varieties))
     order by ${orderBySql(sort, 'terms')}
     offset $4
     limit 1`,
    [language ?? null, subject ?? null, variety ?? null, offset],
  );
  return Buffer.from(JSON.stringify([sort, ...(rows[0]?.place ?? [])])).toString('base64url');
}

describe('lists of many terms', () => {
  const narrowings: Partial<TermFilters>[] = [
    {},
    { language: 'venda' },
    { subject: 'law' },
    { language: 'venda', subject: 'law' },
  ];
  test.each(
    (['newest', 'english_asc', 'vernacular_asc'] as const).flatMap((sort) =>
      narrowings.map((narrowed) => [sort, JSON.stringify(narrowed), narrowed] as const),
    ),
  )('a list by %s, narrowed to %s, reads few index rows', async (sort, _text, narrowed) => {
    const [counting, first] = [
      await watched({ sort, ...narrowed }),
      await watched({ sort, ...narrowed, page: 2 }),
    ];
    const { total } = counting.result;
    expect(total).toBeGreaterThan(500);
    const last = Math.ceil(total / 25);
    const [end, before] = [
      await watched({ sort, ...narrowed, page: last }),
      await watched({ sort, ...narrowed, page: last - 1 }),
    ];
    for (const { summaries } of [counting, first, end, before]) {
      // Each list runs two statements: the first sums a few counters, and the second reads the keys
      // and terms of the page.
      const [counters, pages] = [
        summaries.filter((_, index) => index % 2 === 0),
        summaries.filter((_, index) => index % 2 === 1),
      ];
      expect(
        counters.map(({ scanned }) => scanned.filter((table) => table !== 'term_counts')),
      ).toEqual([[], []]);
      expectIndexes(pages);
      for (const { rows } of pages) expect(rows).toBeLessThan(400);
    }
    expect(end.result.terms.length).toBe(total - (last - 1) * 25);
    expect(new Set([...end.result.terms, ...before.result.terms].map(({ id }) => id)).size).toBe(
      end.result.terms.length + 25,
    );
  });

  test.each(
    (['newest', 'english_asc', 'vernacular_asc'] as const).flatMap((sort) =>
      [...narrowings, { language: 'sotho', variety: 'nso' } as const].map(
        (narrowed) => [sort, JSON.stringify(narrowed), narrowed] as const,
      ),
    ),
  )(
    'a list by %s, narrowed to %s, reads few index rows after any place',
    async (sort, _text, narrowed) => {
      const { total } = (await watched({ sort, ...narrowed })).result;
      for (const offset of [0, Math.floor(total / 2), total - 30]) {
        const after = await findPlace(sort, narrowed, offset);
        const { summaries, result } = await watched({ sort, ...narrowed, after });
        expect([result.terms.length, typeof result.next]).toEqual([25, 'string']);
        // The statements read the page, sum the counters, and read the last place of the page.
        const [pages, places] = [0, 2].map((statement) =>
          summaries.filter((_, index) => index % 3 === statement),
        );
        expectIndexes([...(pages ?? []), ...(places ?? [])]);
        for (const { rows } of pages ?? []) expect(rows).toBeLessThan(400);
      }
    },
  );

  test.each(['newest', 'english_asc', 'vernacular_asc'] as const)(
    'a list of one variety by %s reads few index rows, and counts only keys of an index',
    async (sort) => {
      for (const variety of ['st', 'nso'] as const) {
        const narrowed = { sort, language: 'sotho', variety } as const;
        const { total } = (await watched(narrowed)).result;
        expect(total).toBeGreaterThan(5000);
        for (const page of [1, 2, Math.ceil(total / 25)]) {
          const { summaries, result } = await watched({ ...narrowed, page });
          expectIndexes(summaries);
          const [counts, pages] = [
            summaries.filter((_, index) => index % 2 === 0),
            summaries.filter((_, index) => index % 2 === 1),
          ];
          for (const { rows } of pages) expect(rows).toBeLessThan(400);
          for (const { indexes } of counts)
            expect(indexes.every((index) => /^terms_(variety|unlisted)/.test(index))).toBe(true);
          expect(result.terms.length).toBe(Math.min(25, total - (page - 1) * 25));
        }
      }
    },
  );

  test.each(['newest', 'english_asc', 'vernacular_asc'] as const)(
    'a list of one variety and subject by %s reads only the terms of that subject',
    async (sort) => {
      const narrowed = { sort, language: 'sotho', variety: 'nso', subject: 'law' } as const;
      const { summaries, result } = await watched(narrowed);
      expect(result.total).toBeGreaterThan(100);
      expectIndexes(summaries);
      for (const { rows } of summaries) expect(rows).toBeLessThan(1500);
    },
  );

  test('the statements of a list are not planned for every request', async () => {
    const oneConnection = openDatabase(database.url, { max: 1 });
    for (const sort of ['newest', 'english_asc', 'vernacular_asc'] as const)
      for (let request = 0; request < 8; request += 1)
        await listTerms(oneConnection, anonymous, { ...defaultFilters, sort });
    const { rows } = await oneConnection.query<{ customPlans: number; genericPlans: number }>(
      'select custom_plans, generic_plans from pg_prepared_statements',
    );
    await oneConnection.close();
    expect(rows.length).toBe(4);
    // PostgreSQL always makes five plans before it considers a plan that it can reuse.
    for (const { customPlans, genericPlans } of rows)
      expect([customPlans, genericPlans > 0]).toEqual([5, true]);
  });

  test('a page has the same order whether it is read from the start or the end', async () => {
    const narrowed = {
      language: 'swahili',
      subject: 'physics',
      sort: 'english_asc',
      pageSize: 100,
    } as const;
    const { total } = await listTerms(database, anonymous, { ...defaultFilters, ...narrowed });
    const ids: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 100); page += 1)
      ids.push(
        ...(
          await listTerms(database, anonymous, { ...defaultFilters, ...narrowed, page })
        ).terms.map(({ id }) => id),
      );
    const { rows } = await database.query<{ id: string }>(
      `select id
       from terms
       where language = 'swahili' and subject = 'physics'
       order by
         english_word collate "und-x-icu",
         quality,
         vernacular_word collate "und-x-icu",
         created_at,
         id`,
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
  });
});

describe('a glossary from many terms', () => {
  test('reads index ranges only, however many different words the text has', async () => {
    const { rows } = await database.query<{ word: string }>(
      `select english_word as word from terms where language = 'sotho' order by id limit 700`,
    );
    const text = rows
      .map(({ word }) => word)
      .join('. ')
      .slice(0, limits.glossary.characters);
    const { queryable, statements } = recordStatements(database);
    const { entries } = await composeGlossary(queryable, { text, language: 'sotho' });
    expect(entries.length).toBeGreaterThan(300);
    // The terms, and then the meanings of their English words.
    expect(statements).toHaveLength(2);
    for (const statement of statements)
      for (const kind of ['custom', 'generic'] as const) {
        const plan = await plans[kind].explain(statement);
        expect([plan.scanned, plan.unbounded, plan.spills]).toEqual([[], [], 0]);
        expect(plan.rows).toBeLessThan(5 * limits.glossary.folds);
      }
  });
});

describe('browsing many terms', () => {
  async function explainPrepared(read: (reads: Reads) => Promise<unknown>) {
    const recorded = recordStatements(database.prepared);
    await read({ ...database, ...recorded.queryable, prepared: recorded.queryable });
    const explained = recorded.statements.flatMap((statement) => [
      plans.generic.explain(statement),
      plans.custom.explain(statement),
    ]);
    expect(explained.length).toBeGreaterThan(0);
    return Promise.all(explained);
  }

  test.each(['all', 'law'])(
    'a letter reads the index range of its words (subject: %s)',
    async (subject) => {
      const summaries = await explainPrepared((reads) =>
        browseLetter(reads, { language: 'venda', subject, letter: 's' }, 1),
      );
      for (const { scanned, unbounded, spills } of summaries)
        expect([scanned, unbounded, spills]).toEqual([[], [], 0]);
    },
  );

  test.each(['all', 'law'] as const)(
    'a page of concepts reads an index in its order, without sorting all (subject: %s)',
    async (subject) => {
      const owner = openDatabase(database.url, { max: 1 });
      await owner.query(
        `insert into concepts (headword, subject, strength)
         select english_word, subject, 1
         from terms
         where not exists (select from concepts where strength = 1 and identity is null)`,
      );
      await owner.query('vacuum analyze concepts');
      await owner.close();
      const filters = { query: '', language: 'all', variety: 'all', subject } as const;
      const { queryable, statements } = recordStatements(database.search);
      const { concepts, total } = await listConcepts(
        { ...database, search: queryable },
        { ...filters, page: 2, pageSize: 25 },
      );
      expect(concepts.length).toBe(25);
      expect(total).toBeGreaterThan(3000);
      expect(statements.length).toBe(1);
      const { scanned, indexes, spills } = await plans.search.explain(statements[0]!);
      expect([scanned, spills]).toEqual([[], 0]);
      expect(indexes).toContain(subject === 'all' ? 'concepts_listed' : 'concepts_subject_listed');
    },
    60_000,
  );
});
