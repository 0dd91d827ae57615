import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { recurringJobs } from '#server/recurring-jobs.ts';
import { recordHistory } from '#server/terms/rows/history.ts';
import { aContributor, aTerm, aVerifier } from '#tests/factories.ts';
import { testDatabase } from '#tests/support/database.ts';
import { listExports } from '#tests/support/exported-site.ts';
import { requestBuilds } from './due.ts';

/** Runs the jobs that build packs and exports, as the schedule does. */
async function runJobs(database: Database, { atStart = false } = {}): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mazwi-due-'));
  const jobs = recurringJobs({
    config: { ...readConfig({}), dataDir },
    database,
    mailer: { forget: async () => {} },
    settleDonations: async () => {},
    log: { info: () => {}, warn: () => {}, error: () => {} },
  });
  for (const job of jobs)
    if (['build-packs', 'build-exports'].includes(job.name))
      await job.run({ signal: new AbortController().signal, atStart });
  await rm(dataDir, { recursive: true });
}

async function aSite() {
  const database = await testDatabase({ closeAfterTest: true });
  const { id: submitterId } = await aContributor(database);
  const { id: verifierId } = await aVerifier(database);
  const add = (vernacularWord: string) =>
    aTerm(database, {
      submitterId,
      verifierId,
      status: 'verified',
      language: 'venda',
      vernacularWord,
    });
  await add('moyo');
  await runJobs(database, { atStart: true });
  return { database, add };
}

const countExported = async (database: Database) =>
  (await listExports(database)).get('terms.jsonl')?.rows;
const countPacked = async (database: Database) => {
  const { rows } = await database.query<{ rows: number }>(
    `select rows from packs
     where kind = 'words' and part = 'all' and language = 'venda'
     order by version desc limit 1`,
  );
  return rows[0]?.rows;
};

test('a change is built at the regular time, or at the next run of the jobs on request', async () => {
  const { database, add } = await aSite();
  await add('mutakalo');
  await runJobs(database);
  expect([await countExported(database), await countPacked(database)]).toEqual([1, 1]);
  await requestBuilds(database);
  await runJobs(database);
  expect([await countExported(database), await countPacked(database)]).toEqual([2, 2]);
  await add('tshifhefho');
  await runJobs(database);
  expect(await countExported(database)).toBe(2);
  await database.query(`update export_builds set started_at = now() - interval '25 hours'`);
  await runJobs(database, { atStart: true });
  expect(await countExported(database)).toBe(2);
  await runJobs(database);
  expect([await countExported(database), await countPacked(database)]).toEqual([3, 3]);
});

const verifierOf = async (database: Database, id: string) =>
  (
    await database.query<{ verifierId: string }>('select verifier_id from terms where id = $1', [
      id,
    ])
  ).rows[0]!.verifierId;

const reopen = (database: Database, id: string) =>
  database.query(
    `update terms
     set status = 'pending', verifier_id = null, verified_at = null, updated_at = now()
     where id = $1`,
    [id],
  );

test('a removed word is gone after the next run of the jobs', async () => {
  const { database, add } = await aSite();
  const { id } = await add('mutakalo');
  await requestBuilds(database);
  await runJobs(database);
  await reopen(database, id);
  await runJobs(database);
  expect([await countExported(database), await countPacked(database)]).toEqual([1, 1]);
});

test('a word that was removed before its first export is gone from the packs', async () => {
  const { database, add } = await aSite();
  const { id } = await add('mutakalo');
  await recordHistory(database, [id], {
    action: 'verified',
    actorId: await verifierOf(database, id),
  });
  await database.query(`update export_builds set requested_at = now() where kind = 'packs'`);
  await runJobs(database);
  expect([await countExported(database), await countPacked(database)]).toEqual([1, 2]);
  await reopen(database, id);
  await runJobs(database);
  expect([await countExported(database), await countPacked(database)]).toEqual([1, 1]);
});
