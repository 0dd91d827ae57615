import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { type Database, openDatabase } from '../database.ts';
import { DatabaseTooNew, migrate } from './migrate.ts';

/**
 * Creates a database with one table and none of our migrations, because each test has its own
 * folder of migrations.
 */
async function emptyDatabase(): Promise<Database & { url: string }> {
  const database = await testDatabase({ closeAfterTest: true, asOwner: true });
  await database.query('drop table schema_migrations');
  await database.query('create table birds (id integer primary key, name text)');
  await database.query(`insert into birds select n, 'hoopoe' from generate_series(1, 1000) n`);
  return database;
}

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
  return folder;
}

function anotherCopy(url: string): Database {
  const database = openDatabase(url, { max: 1, onError: () => {} });
  onTestFinished(() => database.close());
  return database;
}

/**
 * Waits until a PostgreSQL process runs a statement with this text.
 * @returns the process id
 */
async function backendRunning(database: Database, text: string): Promise<number> {
  let pid: number | undefined;
  await waitUntil(`a backend runs ${text}`, async () => {
    const { rows } = await database.query<{ pid: number }>(
      `select pid
         from pg_stat_activity
        where datname = current_database()
          and pid <> pg_backend_pid()
          and state = 'active'
          and strpos(query, $1) > 0`,
      [text],
    );
    pid = rows[0]?.pid;
    return pid !== undefined;
  });
  return pid!;
}

const birdNames = async (database: Database) =>
  (
    await database.query<{ name: string }>('select distinct name from birds order by name')
  ).rows.map(({ name }) => name);
const isValid = async (database: Database, index: string) =>
  (
    await database.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [index],
    )
  ).rows[0]?.valid;

test('waits for a lock in short attempts, so that a migration blocks no queries', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({
    '0001_colour.sql': 'alter table birds add column colour text;',
  });
  const reader = await database.connection();
  await reader.query('begin');
  await reader.query('select count(*) from birds');
  const waits: unknown[] = [];
  const migrating = migrate(anotherCopy(database.url), folder, {
    log: { info: () => {}, warn: (about: unknown) => void waits.push(about) },
  });
  await waitUntil('the migration has given up waiting for a lock', async () => waits.length > 0);
  expect(waits[0]).toMatchObject({ migration: '0001_colour.sql', attempt: 1 });
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['0001_colour.sql']);
});

test('fails with the name of the migration if a lock is never released', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({
    '0001_colour.sql': 'alter table birds add column colour text;',
  });
  const reader = await database.connection();
  await reader.query('begin');
  await reader.query('select count(*) from birds');
  await expect(migrate(anotherCopy(database.url), folder, { lockAttempts: 1 })).rejects.toThrow(
    /0001_colour\.sql/,
  );
  reader.release();
  expect(await migrate(database, folder)).toEqual(['0001_colour.sql']);
});

test('lets one of two copies migrate while the other waits, however long it takes', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({
    // This takes longer than the statement timeout of ten seconds.
    '0001_slow.sql': 'select pg_sleep(12);',
    '0002_concurrent.sql': [
      '-- no-transaction',
      'create index concurrently birds_name on birds (name);',
    ].join('\n'),
  });
  const applied = await Promise.all([1, 2].map(() => migrate(anotherCopy(database.url), folder)));
  expect(applied.map(({ length }) => length).sort()).toEqual([0, 2]);
  expect(await isValid(database, 'birds_name')).toBe(true);
});

test('does not repeat finished steps of a killed migration, and replaces invalid indexes', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({
    '0001_steps.sql': [
      '-- no-transaction',
      '-- This step must not run twice; the semicolon in this comment does not end a statement.',
      `update birds set name = name || '; crest';`,
      'create index concurrently birds_name on birds (name);',
      `do $$ begin update birds set name = name || ', bill'; end $$;`,
    ].join('\n'),
  });
  // A transaction reads the table, so PostgreSQL cannot complete the index until the transaction
  // ends.
  const reader = await database.connection();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select count(*) from birds');
  const cutOff = migrate(anotherCopy(database.url), folder).catch((error: Error) => error);
  const backend = await backendRunning(database, 'create index concurrently birds_name');
  await waitUntil(
    'the index exists',
    async () => (await isValid(database, 'birds_name')) === false,
  );
  await database.query('select pg_terminate_backend($1)', [backend]);
  expect(await cutOff).toBeInstanceOf(Error);
  await reader.query('commit');
  reader.release();
  expect(await isValid(database, 'birds_name')).toBe(false);

  expect(await migrate(database, folder)).toEqual(['0001_steps.sql']);
  expect(await isValid(database, 'birds_name')).toBe(true);
  expect(await birdNames(database)).toEqual(['hoopoe; crest, bill']);
  expect(await migrate(database, folder)).toEqual([]);
});

test('rolls a failed migration back and names it', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({
    '0001_fails.sql': `update birds set name = 'lost'; select 1 / 0;`,
  });
  await expect(migrate(database, folder)).rejects.toThrow(/0001_fails\.sql/);
  expect(await birdNames(database)).toEqual(['hoopoe']);
});

test('rejects a database with an unknown migration, and a changed migration file', async () => {
  const database = await emptyDatabase();
  const folder = await folderWith({ '0001_one.sql': 'select 1;', '0002_two.sql': 'select 2;' });
  expect(await migrate(database, folder)).toEqual(['0001_one.sql', '0002_two.sql']);
  await writeFile(join(folder, '0001_one.sql'), 'select 3;');
  await expect(migrate(database, folder)).rejects.toThrow('0001_one.sql was changed');
  await rm(join(folder, '0002_two.sql'));
  await expect(migrate(database, folder)).rejects.toThrow(DatabaseTooNew);
});
