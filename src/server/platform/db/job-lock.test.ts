import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { withJobLock } from './job-lock.ts';

const LOCK = 7_236_999;
const TRANSACTION = `
  select
    state,
    backend_xid,
    backend_xmin,
    (
      select count(*)::int
      from pg_locks
      where pid = activity.pid and locktype = 'relation'
    ) as tables
  from pg_stat_activity as activity
  where pid = (
    select pid
    from pg_locks
    join pg_database on pg_database.oid = pg_locks.database
    where datname = current_database() and locktype = 'advisory' and objid = ${LOCK}
  )`;
const TIMEOUTS = `
  select
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('statement_timeout') as statement,
    coalesce(current_setting('transaction_timeout', true), '0') as transaction`;

test('refuses a second holder until the work of the first has ended or failed', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const inner = () => withJobLock(database, LOCK, async () => 'inner');
  expect(await withJobLock(database, LOCK, inner)).toBeNull();
  await expect(
    withJobLock(database, LOCK, () => Promise.reject(new Error('no ink'))),
  ).rejects.toThrow('no ink');
  expect(await inner()).toBe('inner');
});

test('of sixteen concurrent callers, one at a time runs its work', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  let [running, most] = [0, 0];
  const results = await Promise.all(
    Array.from({ length: 16 }, () =>
      withJobLock(database, LOCK, async () => {
        running += 1;
        most = Math.max(most, running);
        await database.query('select 1');
        running -= 1;
        return true;
      }),
    ),
  );
  expect(most).toBe(1);
  expect(results).toContain(true);
});

test('disables the timeouts of its transaction, which holds no snapshot and no table', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const holder = await database.connection();
  onTestFinished(() => holder.release());
  const observed = { connection: async () => ({ ...holder, release: () => {} }) };
  await withJobLock(observed, LOCK, async () => {
    const { rows: transactions } = await database.query(TRANSACTION);
    expect(transactions).toEqual([
      { state: 'idle in transaction', backendXid: null, backendXmin: null, tables: 0 },
    ]);
    const { rows: timeouts } = await holder.query(TIMEOUTS);
    expect(timeouts).toEqual([{ idle: '0', statement: '0', transaction: '0' }]);
  });
});
