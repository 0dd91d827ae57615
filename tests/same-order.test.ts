import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageIds } from '../src/domain/languages.ts';
import { defaultFilters, sorts, type TermFilters } from '../src/domain/lists/term-search.ts';
import type { ImportedTerm } from '../src/domain/term/details.ts';
import { loadSample } from '../src/server/development/sample/load.ts';
import { browseLetter } from '../src/server/features/browse/browse.ts';
import { readWordOfTheDay } from '../src/server/features/browse/word-of-the-day.ts';
import { listConcepts } from '../src/server/features/concepts/list-concepts.ts';
import { readConcept } from '../src/server/features/concepts/read-concept.ts';
import { findDuplicates } from '../src/server/features/contribution/duplicates.ts';
import { readEntry } from '../src/server/features/dictionary/entry.ts';
import { listTerms } from '../src/server/features/dictionary/list.ts';
import { findSuggestions } from '../src/server/features/dictionary/suggestions.ts';
import { ensureImporter } from '../src/server/features/import/importer.ts';
import { readRows } from '../src/server/features/import/rows.ts';
import { readPrintableWords } from '../src/server/features/print/routes.ts';
import { anonymous, type Caller } from '../src/server/identity/sessions/caller.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { storeTerms } from '../src/server/terms/changes/store-terms.ts';
import { aVerifier } from './factories.ts';
import { testDatabase } from './support/database.ts';

/*
 * Two installations with the same data show the same order. The ids of their terms are random, so
 * an order that depended on ids would differ between them.
 */

type Installation = { database: Database; verifier: Caller };
let folder: string;
let installations: Installation[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mazwi-order-'));
  const file = join(folder, 'words.csv');
  await writeFile(file, manyEqualRows().join('\n'));
  installations = [await install(file), await install(file)];
}, 180_000);
afterAll(async () => {
  await Promise.all((installations ?? []).map(({ database }) => database.close()));
  await rm(folder, { recursive: true });
});

/** Returns an import file in which many terms have the same words. */
function manyEqualRows(): string[] {
  const subjects = ['biology', 'physics', 'chemistry'];
  const variety = (n: number) => ['Sesotho', 'Sepedi (Sesotho sa Leboa)', ''][n % 3];
  const rows = Array.from({ length: 400 }, (_, n) => [
    `force ${'abc'[n % 3]}`,
    `word${n % 7}`,
    languageIds[n % languageIds.length],
    subjects[n % subjects.length],
    n % 4 === 0 ? '' : `Definition ${n % 11}.`,
    n % languageIds.length === languageIds.indexOf('sotho') ? variety(n) : '',
    ['list', 'book'][n % 2],
  ]);
  return [
    'english,vernacular,language,subject,meaning,notes,source',
    ...rows.map((row) => row.join()),
  ];
}

async function install(file: string): Promise<Installation> {
  const database = await testDatabase();
  await loadSample(database);
  const terms: ImportedTerm[] = [];
  for await (const row of readRows(file, { definitionPlaceholder: true }))
    if ('term' in row) terms.push(row.term);
  expect(terms.length).toBeGreaterThan(300);
  // An import would refuse most of these rows, because they repeat earlier ones.
  const importer = await ensureImporter(database);
  await database.transaction((tx) =>
    storeTerms(tx, terms, { submitterId: importer, verifierId: importer }),
  );
  return { database, verifier: await aVerifier(database, 'Tendani') };
}

/** Replaces each id by its position in the reply, so that only the order is compared. */
function withoutIds(reply: unknown): unknown {
  return JSON.parse(
    JSON.stringify(reply, (name, value) =>
      /^(id|.*Id|.*At|revises|revisedBy)$/.test(name) ? undefined : value,
    ),
  );
}

async function expectSame(read: (installation: Installation) => Promise<unknown>) {
  const [one, other] = await Promise.all(installations.map(read));
  expect(withoutIds(one)).toEqual(withoutIds(other));
}

const list = (filters: Partial<TermFilters>, caller: Caller, database: Database) =>
  listTerms(database, caller, { ...defaultFilters, pageSize: 100, ...filters });

test.each(sorts.filter((sort) => sort !== 'relevance'))('lists by %s', async (sort) => {
  const filters: Partial<TermFilters>[] = [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((page) => ({ page })),
    { language: 'zulu' },
    { subject: 'physics' },
    { language: 'sotho', subject: 'biology' },
    { language: 'sotho', variety: 'st' },
    { language: 'sotho', variety: 'nso' },
    { language: 'sotho', variety: 'nso', subject: 'physics' },
    { status: 'pending' },
  ];
  for (const each of filters)
    await expectSame(({ database, verifier }) => list({ sort, ...each }, verifier, database));
});

test.each(sorts)('searches by %s', async (sort) => {
  for (const query of [
    'force',
    'force a',
    'forze',
    'word3',
    'wrod3',
    'cell',
    'energy',
    'definition',
  ])
    for (const language of ['all', 'sotho'] as const)
      await expectSame(({ database }) => list({ query, sort, language }, anonymous, database));
});

test('suggestions and similar terms of the form', async () => {
  for (const query of ['fo', 'force', 'word', 'ce'])
    await expectSame(({ database }) =>
      findSuggestions(database.search, { ...defaultFilters, query }),
    );
  await expectSame(({ database }) =>
    findDuplicates(database.search, { english: 'force a', language: 'zulu' }),
  );
});

test('letters, concepts and the word of the day', async () => {
  for (const language of languageIds)
    for (const subject of ['all', 'physics'])
      for (const letter of ['c', 'f'])
        await expectSame(({ database }) =>
          browseLetter(database, { language, subject, letter }, 1),
        );
  for (const language of languageIds)
    await expectSame(({ database }) =>
      readPrintableWords(database, { language, subject: 'physics' }, 1),
    );
  const page = { page: 1, pageSize: 100, language: 'all', variety: 'all', subject: 'all' } as const;
  for (const query of ['', 'force'])
    await expectSame(({ database }) => listConcepts(database, { query, ...page }));
  await expectSame(({ database }) => readWordOfTheDay(database, '2026-11-22'));
  const { rows } = await installations[0]!.database.query<{ number: number }>(
    `select number from concepts where headword like 'force%' or headword = 'cell'`,
  );
  for (const { number } of rows)
    await expectSame(({ database }) => readConcept(database, anonymous, number, ''));
});

test('pages of terms, found by number', async () => {
  for (let number = 1; number < 400; number += 23)
    await expectSame(async ({ database }) => {
      const { rows } = await database.query<{ id: string }>(
        'select id from terms where number = $1',
        [number],
      );
      return readEntry(database, anonymous, rows[0]!.id);
    });
});
