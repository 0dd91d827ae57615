import { expect, onTestFinished, test } from 'vitest';
import { checkServer } from '../src/server/platform/db/connections/check-server.ts';
import { openDatabase } from '../src/server/platform/db/database.ts';
import { withJobLock } from '../src/server/platform/db/job-lock.ts';
import { openReadPath } from '../src/server/read-path.ts';
import { openPooled } from './support/pooler.ts';
import { waitUntil } from './support/wait-until.ts';

const LOCK = 7_236_998;

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
