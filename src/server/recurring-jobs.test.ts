import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { aSystemUser } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anOldTerm, storeOldTerms } from '#tests/support/old-terms.ts';
import { readConfig } from './config.ts';
import { recurringJobs } from './recurring-jobs.ts';

const SHARED = 'postgres://mazwi@localhost/mazwi';

const listJobs = (database: Database, databaseUrl: string | null = null) =>
  recurringJobs({
    config: { ...readConfig({ BACKUP_AT: '01:40' }), databaseUrl },
    database,
    mailer: { forget: async () => {} },
    settleDonations: async () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });

test('jobs that read or write the whole dictionary wait for each other', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const heavy = listJobs(database).filter(({ isHeavy }) => isHeavy);
  expect(heavy.map(({ name }) => name)).toEqual([
    'rebuild-search-keys',
    'find-merge-candidates',
    'verify-backup',
    'build-packs',
    'build-sitemap',
    'build-exports',
  ]);
});

test.each([
  { when: 'at the start', of: 'the embedded database', url: null, atStart: true, tidies: true },
  { when: 'hourly', of: 'the embedded database', url: null, atStart: false, tidies: true },
  { when: 'at the start', of: 'a shared database', url: SHARED, atStart: true, tidies: false },
  { when: 'hourly', of: 'a shared database', url: SHARED, atStart: false, tidies: true },
])('the run $when fills the concepts of $of, and tidies: $tidies', async (run) => {
  const database = await testDatabase({ closeAfterTest: true });
  const submitterId = await aSystemUser(database);
  await storeOldTerms(database, [anOldTerm({ submitterId, notes: 'Sesotho' })]);
  const job = listJobs(database, run.url).find(({ name }) => name === 'rebuild-search-keys');
  await job?.run({ signal: new AbortController().signal, atStart: run.atStart });
  const { rows } = await database.query(
    'select concept_id is not null as filled, notes is null as tidied from terms',
  );
  expect(rows).toEqual([{ filled: true, tidied: run.tidies }]);
});
