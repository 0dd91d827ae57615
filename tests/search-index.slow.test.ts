import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageIds } from '#domain/languages.ts';
import { browseLetters } from '#domain/lists/browse.ts';
import type { IndexedSense } from '#domain/search/index/storage/rows.ts';
import type { Segment } from '#domain/search/index/storage/segment.ts';
import { browseLetter } from '#server/features/browse/browse.ts';
import { browseInIndex } from '#server/features/browse/browse-in-index.ts';
import type { Database } from '#server/platform/db/database.ts';
import { readAllSenses } from '#server/read-model/senses.ts';
import { fill } from './bench/data.ts';
import { compareLists, compareWithSql, type IndexAgreement } from './bench/index-agreement.ts';
import { readRows } from './bench/questions.ts';
import { testDatabase } from './support/database.ts';
import { buildSegment } from './support/index-senses.ts';

/*
 * The search index and the SQL of the search give the same answers: the same total, and the same
 * terms in the same order, on each page.
 */

const TERMS = 10_000;
const QUESTIONS_OF_EACH_KIND = 60;
/**
 * The lowest share of equal answers of each kind, in %. Some lists of 50 results end among terms of
 * equal rank.
 */
const TARGET = 98;

let database: Database & { url: string };
let agreements: IndexAgreement[];
let lists: IndexAgreement;
let segments: Segment[];
beforeAll(async () => {
  database = await testDatabase();
  await fill(database, TERMS, null);
  const senses: IndexedSense[] = [];
  for await (const batch of readAllSenses(database)) senses.push(...batch);
  // The smaller segment answers together with the large one, as after changes.
  segments = [buildSegment(senses.slice(300)), buildSegment(senses.slice(0, 300))];
  const rows = await readRows(database, 7);
  agreements = await compareWithSql(database, segments, rows, {
    asked: QUESTIONS_OF_EACH_KIND,
    seed: 7,
  });
  lists = await compareLists(database, segments);
}, 600_000);
afterAll(() => database.close());

test('has the totals and the order of the SQL', () => {
  for (const { kind, asked, answered, sameTotal, sameOrder, differing } of agreements) {
    const problems = [kind, ...differing].join('\n');
    expect(answered, kind).toBeGreaterThan(asked / 3);
    expect((100 * sameTotal) / asked, problems).toBeGreaterThanOrEqual(TARGET);
    expect((100 * sameOrder) / asked, problems).toBeGreaterThanOrEqual(TARGET);
  }
});

test('has the lists of the SQL', () => {
  const { asked, sameOrder, sameTotal, differing } = lists;
  expect([sameOrder, sameTotal], differing.join('\n')).toEqual([asked, asked]);
});

test('has the words of each letter of the SQL', async () => {
  let words = 0;
  for (const language of languageIds)
    for (const subject of ['all', 'biology'])
      for (const letter of browseLetters)
        for (const page of [1, 2]) {
          const params = { language, subject, letter };
          const reply = await browseLetter(database, params, page);
          expect(reply).toMatchObject(browseInIndex(segments, params, page));
          words += reply.entries.length;
        }
  expect(words).toBeGreaterThan(TERMS / 2);
});
