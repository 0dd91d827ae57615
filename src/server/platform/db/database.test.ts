import { describe, expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { createDatabaseProxy } from '#tests/support/database-proxy.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import {
  type Database,
  DatabaseUnavailable,
  openDatabase,
  StorageUnavailable,
} from './database.ts';

test('every kind of read fails while the database hangs, and recovers with it', async () => {
  const way = await createDatabaseProxy((await testDatabase({ closeAfterTest: true })).url);
  const database = openDatabase(way.url, { responseTimeoutMs: 300 });
  const reads = [database, database.search, database.prepared];
  for (const each of reads) await each.query('select 1');
  way.hang();
  for (const each of reads)
    await expect(each.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  way.join();
  for (const each of reads)
    expect((await each.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

/** Opens a database behind a proxy, with a heartbeat. */
async function watched({
  beatTimeoutMs,
  ...options
}: {
  max?: number;
  beatTimeoutMs?: number;
} = {}) {
  const way = await createDatabaseProxy((await testDatabase({ closeAfterTest: true })).url);
  const told: string[] = [];
  const database = openDatabase(way.url, {
    ...options,
    heartbeat: {
      onOpen: () => told.push('open'),
      onClose: () => told.push('closed'),
      ...(beatTimeoutMs && { beatTimeoutMs }),
    },
  });
  onTestFinished(() => database.close());
  await database.query('select 1');
  return { way, database, told };
}

const refused = (work: Promise<unknown>) =>
  expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
const unavailable = (database: Database) =>
  waitUntil('queries are refused', () => database.circuit().open);

test('rejects work that waits for a hung database, even in transactions and queues', async () => {
  const { way, database, told } = await watched({ max: 2 });
  way.hang();
  const waiting = Promise.allSettled(
    Array.from({ length: 5 }, () => [
      database.query('select 1'),
      database.search.query('select 1'),
      database.prepared.query('select 1'),
      database.transaction((tx) => tx.query('select 1')),
      database.connection(),
    ]).flat(),
  );
  await unavailable(database);
  expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set(['rejected']));
  await refused(database.search.query('select 1'));
  // From now on, only the heartbeat's probe contacts the database.
  await waitUntil('abandoned connections are closed', () => way.clients() <= 1);
  way.join();
  await waitUntil('queries are answered', () => !database.circuit().open);
  expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.transaction((tx) => tx.query('select 1'));
  expect(told).toEqual(['open', 'closed']);
  expect(database.circuit()).toEqual({ open: false, openings: 1 });
});

test('does not mistake slow queries on every connection for a hang', async () => {
  const { database, told } = await watched({ max: 2 });
  const slow = [database, database, database.search, database.search].map((each) =>
    each.query('select pg_sleep(4)'),
  );
  const queued = database.search.query('select 1 as one');
  await Promise.all(slow);
  expect((await queued).rows).toEqual([{ one: 1 }]);
  expect(told).toEqual([]);
});

test("does not mistake the end of the heartbeat's connection for a hang", async () => {
  const { database, told } = await watched({ beatTimeoutMs: 60_000 });
  for (let times = 0; times < 3; times += 1) {
    // A connection that has not answered yet must not be ended too: two in a row mean a hang.
    await waitUntil('the heartbeat has a connection', async () => {
      const { rowCount } = await database.query(
        `select pg_terminate_backend(pid)
           from pg_stat_activity
          where application_name = 'mazwi-heartbeat'
            and datname = current_database()
            and state = 'idle'
            and query = 'select 1'`,
      );
      return rowCount === 1;
    });
  }
  await database.query('select pg_sleep(2)');
  expect(told).toEqual([]);
});

test('distinguishes a read-only database from an unavailable one', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  await expect(
    database.transaction(async (tx) => {
      await tx.query('set transaction read only');
      await tx.query('delete from sessions');
    }),
  ).rejects.toBeInstanceOf(StorageUnavailable);
});

describe('connection errors', () => {
  /** Terminates every other connection to this database. */
  const endAll = (admin: Database) =>
    admin.query(
      `select pg_terminate_backend(pid)
         from pg_stat_activity
        where datname = current_database()
          and pid <> pg_backend_pid()`,
    );

  test.each(['idle in the pool', 'checked out, between two statements', 'running a statement'])(
    'reports the error of a connection that is %s, and keeps the pool working',
    async (state) => {
      const admin = await testDatabase({ closeAfterTest: true, asOwner: true });
      const errors: Error[] = [];
      const database = openDatabase(admin.url, {
        max: 1,
        onError: (error) => void errors.push(error),
      });
      onTestFinished(() => database.close());
      await database.query('select 1');
      if (state.startsWith('idle')) await endAll(admin);
      else
        await refused(
          database.transaction(async (tx) => {
            await tx.query('create temporary table unsaved ()');
            const running = state.startsWith('running')
              ? refused(tx.query('select pg_sleep(20)'))
              : waitUntil('the pool notices the end of the connection', () => errors.length > 0);
            await endAll(admin);
            await running;
            await tx.query('select 1');
          }),
        );
      await waitUntil('the error is reported', () => errors.length > 0);
      expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    },
  );
});
