import { expect, test } from 'vitest';
import { aSystemUser } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anOldTerm, storeOldTerms } from '#tests/support/old-terms.ts';
import { readConfig } from './config.ts';
import { recurringJobs } from './recurring-jobs.ts';

const SHARED = 'postgres://mazwi@localhost/mazwi';

test.each([
  { when: 'at the start', of: 'the embedded database', url: null, atStart: true, tidies: true },
  { when: 'hourly', of: 'the embedded database', url: null, atStart: false, tidies: true },
  { when: 'at the start', of: 'a shared database', url: SHARED, atStart: true, tidies: false },
  { when: 'hourly', of: 'a shared database', url: SHARED, atStart: false, tidies: true },
])('the run $when fills the concepts of $of, and tidies: $tidies', async (run) => {
  const database = await testDatabase({ closeAfterTest: true });
  const submitterId = await aSystemUser(database);
  await storeOldTerms(database, [anOldTerm({ submitterId, notes: 'Sesotho' })]);
  const jobs = recurringJobs({
    config: { ...readConfig({}), databaseUrl: run.url },
    database,
    mailer: { forget: async () => {} },
    settleDonations: async () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  const job = jobs.find(({ name }) => name === 'rebuild-search-keys');
  await job?.run({ signal: new AbortController().signal, atStart: run.atStart });
  const { rows } = await database.query(
    'select concept_id is not null as filled, notes is null as tidied from terms',
  );
  expect(rows).toEqual([{ filled: true, tidied: run.tidies }]);
});
