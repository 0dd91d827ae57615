import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkServer } from '../src/server/platform/db/connections/check-server.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { withJobLock } from '../src/server/platform/db/job-lock.ts';
import { openReadPath } from '../src/server/read-path.ts';
import { freshDatabaseUrl } from './support/database.ts';
import { createFakeBrowser } from './support/fake-browser.ts';
import { startPooler } from './support/pooler.ts';
import { runCommand } from './support/run-command.ts';
import { startSite } from './support/running-site.ts';
import { waitUntil } from './support/wait-until.ts';

const LOCK = 7_236_998;
const LOCKS = `
  select objid
  from pg_locks
  join pg_database on pg_database.oid = pg_locks.database
  where locktype = 'advisory' and datname = current_database()`;

async function openPooled(max = 4) {
  const direct = await freshDatabaseUrl();
  const { url } = await startPooler(direct);
  const database = openDatabase(url, { max, pooled: true });
  onTestFinished(() => database.close());
  return { database, direct, url };
}

test('recognizes a pooler by the settings that it refuses', async () => {
  const { direct, url } = await openPooled();
  expect(await checkServer(url)).toEqual({ pooled: true });
  expect(await checkServer(direct)).toEqual({ pooled: false });
});

test('each query has the settings of its pool, and leaves none in the session', async () => {
  const { database, direct } = await openPooled();
  const settings = `
    select
      current_setting('statement_timeout') as timeout,
      current_setting('enable_seqscan') as scans,
      $1::int as n`;
  const numbers = Array.from({ length: 8 }, (_, n) => n);
  const read = (reads: typeof database.search, scans: string) =>
    Promise.all(numbers.map(async (n) => (await reads.query(settings, [n])).rows)).then((results) =>
      expect(results).toEqual(numbers.map((n) => [{ timeout: '10s', scans, n }])),
    );
  await Promise.all([
    read(database, 'on'),
    read(database.prepared, 'on'),
    read(database.search, 'off'),
  ]);
  const plain = await database.connection();
  const { rows } = await plain.query(`show statement_timeout`);
  plain.release();
  expect(rows).toEqual([{ statementTimeout: '0' }]);
  const inspector = openDatabase(direct, { max: 1 });
  onTestFinished(() => inspector.close());
  expect((await inspector.query('select name from pg_prepared_statements')).rows).toEqual([]);
});

test('a transaction can choose its isolation level', async () => {
  const { database } = await openPooled();
  const level = await database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    const { rows } = await tx.query(`select current_setting('transaction_isolation') as level`);
    return rows;
  });
  expect(level).toEqual([{ level: 'repeatable read' }]);
});

test('a public change reaches a copy that receives no notifications', async () => {
  const { database, direct, url } = await openPooled();
  const log = { warn: () => {}, info: () => {} };
  const reads = openReadPath(database, { url, replicaUrl: null, log });
  onTestFinished(() => reads.close());
  await waitUntil('changes are read', () => reads.cache.figures().trusted);
  const other = openDatabase(direct, { max: 2 });
  onTestFinished(() => other.close());
  const { drops } = reads.cache.figures();
  const isCleared = (times: number) => () => reads.cache.figures().drops === drops + times;
  const setting = 'insert into settings (name, value) values ($1, $2)';
  await other.transaction(async (tx) => {
    await tx.query(setting, ['siteNotice', '"Closed on Monday."']);
    await other.query(setting, ['selfReview', 'true']);
    await waitUntil('the later change arrives first', isCleared(1));
  });
  await waitUntil('the earlier change arrives', isCleared(2));
});

test('a failed query leaves a connection that works', async () => {
  const { database } = await openPooled(1);
  for (let attempt = 0; attempt < 8; attempt += 1)
    await expect(database.query('select 1 / $1::int', [0])).rejects.toThrow('division by zero');
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a job lock excludes other copies, and none is left afterwards', async () => {
  const { database } = await openPooled();
  const lock = <T>(work: () => Promise<T>) => withJobLock(database, LOCK, work);
  const results = await Promise.all(
    Array.from({ length: 3 }, () => lock(() => lock(async () => 'inner'))),
  );
  expect(results).toEqual([null, null, null]);
  expect(await lock(async () => 'done')).toBe('done');
  const { rows } = await database.query('select pid from pg_locks where objid = $1', [LOCK]);
  expect(rows).toEqual([]);
});

test('a site behind a pooler migrates, registers people, runs its jobs, and leaves no lock', async () => {
  const { database, url } = await openPooled(1);
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  const site = await startSite({ DATABASE_URL: url });
  onTestFinished(() => site.stop());
  const browser = createFakeBrowser(site.origin);
  await browser.submit(await browser.visit('/api/login?register=1'), {
    firstName: 'Rudo',
    email: 'rudo@example.org',
    password: 'three quiet hills',
  });
  const { rows: people } = await database.query('select email from accounts');
  expect(people).toEqual([{ email: 'rudo@example.org' }]);
  expect((await fetch(`${site.origin}/api/terms?query=star`)).status).toBe(200);
  const countRuns = async (condition: string) =>
    (await database.query(`select from job_runs where ${condition}`)).rowCount;
  await waitUntil(
    'the jobs of the start have ended',
    async () =>
      (await countRuns('finished_at is not null')) > 5 &&
      (await countRuns('finished_at is null')) === 0,
    { seconds: 100 },
  );
  expect(await countRuns('failure is not null')).toBe(0);
  await waitUntil('no lock is left', async () => (await database.query(LOCKS)).rowCount === 0);
});

test('a backup can be made and verified through a pooler, but a restore needs PostgreSQL', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-pooled-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'site.tar.zst');
  const { database, url } = await openPooled();
  const settings = { DATABASE_URL: url, DATA_DIR: folder };
  expect(await runCommand('operate', ['backup', file], settings)).toMatchObject({ code: 0 });
  const verify = ['backup', '--verify', file];
  expect(await runCommand('operate', verify, settings)).toMatchObject({ code: 0 });
  expect((await database.query('select from backups where verified_at is not null')).rowCount).toBe(
    1,
  );
  const { code, output } = await runCommand('operate', ['restore', file], { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATABASE_URL leads to a pooler .* Nothing was changed\.$/m);
});
