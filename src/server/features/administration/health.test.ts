import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { holdSite } from '#server/platform/db/site-hold.ts';
import { startRecurringJobs } from '#server/platform/jobs/recurring-jobs.ts';
import { aContributor, aDonation } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { readHealth } from './health.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a new site has no waiting mail, no backup and no unlicensed source', async () => {
  const health = await readHealth(database);
  expect(health).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    waitingMail: 0,
    lastBackup: null,
    lastCopiedBackup: null,
    lastVerifiedBackup: null,
    backupFailure: null,
    held: null,
    unlicensedSources: 0,
  });
  expect(health.databaseBytes).toBeGreaterThan(1_000_000);
});

test('says when the newest, the copied and the verified backup were complete', async () => {
  await database
    .insertInto('backups')
    .values([
      {
        file: '/b/1',
        startedAt: '2026-11-21T01:40:00.000Z',
        finishedAt: '2026-11-21T01:41:00.000Z',
        copiedAt: '2026-11-21T01:42:00.000Z',
        verifiedAt: '2026-11-22T02:40:00.000Z',
      },
      {
        file: '/b/2',
        startedAt: '2026-11-22T01:40:00.000Z',
        finishedAt: '2026-11-22T01:41:00.000Z',
        copiedAt: '2026-11-22T01:42:00.000Z',
      },
      {
        file: '/b/3',
        startedAt: '2026-11-23T01:40:00.000Z',
        finishedAt: '2026-11-23T01:41:00.000Z',
      },
      { file: '/b/4', failure: 'disk full' },
    ])
    .execute();
  expect(await readHealth(database)).toMatchObject({
    lastBackup: '2026-11-23T01:41:00.000Z',
    lastCopiedBackup: '2026-11-22T01:41:00.000Z',
    lastVerifiedBackup: '2026-11-21T01:41:00.000Z',
    backupFailure: 'disk full',
  });
});

test('says that the site is held after a restore', async () => {
  const backupAt = '2026-11-22T01:40:00.000Z';
  await holdSite(database, { backupAt, publicUrl: 'https://words.example' });
  expect(await readHealth(database)).toMatchObject({ held: { backupAt } });
});

test('counts waiting notices and receipts, and sources without a licence', async () => {
  const { id } = await aContributor(database);
  await database.query(
    `insert into notices (user_id, kind, role, mail)
     values ($1, 'role', 'verifier', 'queued'), ($1, 'role', 'user', 'sent')`,
    [id],
  );
  await aDonation(database, { receiptState: 'due', receiptEmail: 'a@example.org' });
  await database
    .insertInto('sources')
    .values([
      { code: 'free', name: 'A word list', rank: 1, licence: 'CC-BY-4.0' },
      { code: 'unknown', name: 'A leaflet', rank: 2 },
    ])
    .execute();
  expect(await readHealth(database)).toMatchObject({ waitingMail: 2, unlicensedSources: 1 });
});

test('says when each job ran last and whether it failed', async () => {
  const jobs = [
    { name: 'works', schedule: '5 * * * *', run: () => pause(1) },
    { name: 'fails', schedule: '5 * * * *', run: () => Promise.reject(new Error('no')) },
  ];
  const running = await startRecurringJobs(database, jobs, { warn: () => {} });
  await waitUntil('both jobs ran', async () =>
    (await readHealth(database)).jobs.every(({ lastRun }) => lastRun !== null),
  );
  expect((await readHealth(database)).jobs).toMatchObject([
    { name: 'fails', failed: true },
    { name: 'works', failed: false },
  ]);
  await running.stop(1000);
});
