import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { type Database, openDatabase, StorageUnavailable } from './database.ts';
import { type FollowedMode, followReadOnlyMode } from './read-only-mode.ts';

const INSERT = `insert into backups (file) values ($1)`;
const quiet = { warn: () => {}, info: () => {}, error: () => {} };

/** The connection of the operator, as `npm run readonly` opens it. */
let operator: Database;
/** The database as one copy of the server uses it. */
let database: Database;
let mode: FollowedMode | undefined;
beforeEach(async () => {
  const made = await testDatabase({ closeAfterTest: true });
  operator = made;
  database = openDatabase(made.url);
  mode = undefined;
});
afterEach(async () => {
  await mode?.stop();
  await database.close();
});

const turnOn = () =>
  operator.query(`insert into site_modes (name, reason) values ('readOnly', 'for a test')`);
const turnOff = () => operator.query('delete from site_modes');
const follow = async () => {
  mode = await followReadOnlyMode(database, { log: quiet, onChange: () => {} });
  return mode;
};
const refuses = (work: Promise<unknown>) => expect(work).rejects.toBeInstanceOf(StorageUnavailable);

test('PostgreSQL refuses every write while the mode is on, and reads go on', async () => {
  await follow();
  await database.query(INSERT, ['before']);
  await turnOn();
  await waitUntil('the copy follows the mode', () => database.isReadOnly());
  await refuses(database.query(INSERT, ['query']));
  await refuses(database.prepared.query(INSERT, ['prepared']));
  await refuses(database.search.query(INSERT, ['search']));
  await refuses(database.transaction((tx) => tx.query(INSERT, ['transaction'])));
  const { rows } = await database.query(`select file from backups order by file`);
  expect(rows).toEqual([{ file: 'before' }]);
  await turnOff();
  await waitUntil('the copy follows the mode', () => !database.isReadOnly());
  await database.query(INSERT, ['after']);
});

test('a transaction in progress is committed before its connection is closed', async () => {
  await database.transaction(async (tx) => {
    await tx.query(INSERT, ['first']);
    const replaced = database.setReadOnly(true);
    await refuses(database.query(INSERT, ['other']));
    await tx.query(INSERT, ['second']);
    void replaced;
  });
  const { rows } = await database.query(`select file from backups order by file`);
  expect(rows).toEqual([{ file: 'first' }, { file: 'second' }]);
});

test('callers that wait for a connection get one although the pools are replaced', async () => {
  const small = openDatabase((await testDatabase({ closeAfterTest: true })).url, { max: 1 });
  const holder = await small.connection();
  const waiting = Promise.all([small.query('select 1 as one'), small.query('select 2 as two')]);
  const replaced = small.setReadOnly(true);
  holder.release();
  expect((await waiting).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ two: 2 }]]);
  await replaced;
  await small.close();
});

test('work that writes starts once the mode is off', async () => {
  await turnOn();
  const followed = await follow();
  expect(database.isReadOnly()).toBe(true);
  const events: string[] = [];
  const running = await followed.startWhenWritable(async () => {
    await database.query(INSERT, ['from a job']);
    events.push('started');
    return { stop: async () => void events.push('stopped') };
  });
  expect(events).toEqual([]);
  await turnOff();
  await waitUntil('the work started', () => events.length > 0);
  await followed.stop();
  await running.stop(1000);
  expect(events).toEqual(['started', 'stopped']);
});

test('work that never started can be stopped', async () => {
  await turnOn();
  const followed = await follow();
  const running = await followed.startWhenWritable(() => Promise.reject(new Error('started')));
  await followed.stop();
  await running.stop(1000);
});
