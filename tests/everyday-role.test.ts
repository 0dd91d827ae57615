import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/server/platform/db/database.ts';
import { runningUrl, startEmbedded } from '../src/server/platform/db/embedded/embedded.ts';
import { EVERYDAY_ROLE } from '../src/server/platform/db/migrations/everyday-role.ts';
import { migrate } from '../src/server/platform/db/migrations/migrate.ts';
import { openMigrated } from '../src/server/platform/db/migrations/open-migrated.ts';
import { storeTerms } from '../src/server/terms/changes/store-terms.ts';
import { aContributor, aTermInput, aVerifier } from './factories.ts';
import { root, startSite } from './support/running-site.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
let dataDir: string;
/**
 * The database as the server opens it. The data folder is created without the everyday role, as the
 * first release created it, so that opening the database has to add this role.
 */
let database: Database & { url: string };
let owner: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mazwi-role-'));
  const postgres = await startEmbedded(dataDir);
  const first = openDatabase(postgres.url, { max: 1 });
  await migrate(first, join(root, 'migrations'));
  await first.close();
  await postgres.stop();
  database = await openMigrated({ databaseUrl: null, dataDir }, quiet);
  owner = openDatabase((await runningUrl(dataDir))!, { max: 1 });
});
afterAll(async () => {
  await owner.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('the server does not connect as a superuser', async () => {
  const { rows } = await database.query(
    `select current_user as name, current_setting('is_superuser') as superuser`,
  );
  expect(rows).toEqual([{ name: EVERYDAY_ROLE, superuser: 'off' }]);
});

test.each([
  'create table mine ()',
  'create schema mine',
  'create database mine',
  'create role mine',
  'create extension dblink',
  'create function mine() returns integer language sql as $$ select 1 $$',
  'drop table terms',
  'truncate terms',
  'alter table terms add column mine integer',
  'alter table term_history disable trigger all',
  `alter role ${EVERYDAY_ROLE} superuser`,
  'set role mazwi',
  `set session_replication_role = 'replica'`,
  `copy terms from program 'id'`,
  `copy terms to '/tmp/terms'`,
  `select pg_read_file('/etc/passwd')`,
  `select pg_ls_dir('/')`,
  'select rolpassword from pg_authid',
  `alter system set fsync = 'off'`,
  "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'mazwi'",
  'delete from term_history',
  'delete from audit',
  'delete from concept_history',
  'delete from erasures',
  'update term_history set action = action',
  'update term_history set created_at = now()',
  'update audit set actor_id = actor_id',
  'update schema_migrations set sha256 = sha256',
])('the server cannot %s', async (statement) => {
  await expect(database.query(statement)).rejects.toMatchObject({
    code: '42501',
  });
});

test('the server cannot connect to other databases', async () => {
  for (const other of ['postgres', 'template1']) {
    const client = new pg.Client(database.url.replace('/mazwi?', `/${other}?`));
    await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
  }
});

test('the server can write every table, but only append to histories and only read migrations', async () => {
  const { rows } = await database.query<{ name: string; rights: string }>(
    `select
       c.relname as name,
       concat_ws(
         ' ',
         case when has_table_privilege(c.oid, 'select') then 'select' end,
         case when has_table_privilege(c.oid, 'insert') then 'insert' end,
         case when has_table_privilege(c.oid, 'update') then 'update' end,
         case when has_table_privilege(c.oid, 'delete') then 'delete' end
       ) as rights
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  );
  const limited = rows.filter(({ rights }) => rights !== 'select insert update delete');
  expect(Object.fromEntries(limited.map(({ name, rights }) => [name, rights]))).toEqual({
    term_history: 'select insert',
    audit: 'select insert',
    concept_history: 'select insert',
    erasures: 'select insert',
    schema_migrations: 'select',
  });
  expect(rows.length).toBeGreaterThan(20);
});

test('the server can write to tables and sequences that later migrations create', async () => {
  await owner.query('create table later (position bigint generated always as identity)');
  await owner.query('create table later_serial (id serial)');
  await database.query('insert into later default values');
  await database.query('insert into later_serial default values');
  await owner.query('drop table later, later_serial');
});

test('the server can store terms with their history, and overwrite its texts while erasing', async () => {
  const rudo = await aContributor(database, 'Rudo');
  const tendani = await aVerifier(database, 'Tendani');
  await database.transaction((tx) =>
    storeTerms(
      tx,
      [
        aTermInput({
          englishWord: 'moon',
          vernacularWord: 'inyanga',
          meaning: 'It goes round the Earth.',
          language: 'zulu',
          subject: 'astronomy',
        }),
      ],
      { submitterId: rudo.id, verifierId: tendani.id },
    ),
  );
  await database.transaction(async (tx) => {
    await tx.query(`select set_config('mazwi.erasing', 'on', true)`);
    const { rowCount } = await tx.query(`update term_history set reason = 'Somebody wrote this.'`);
    expect(rowCount).toBeGreaterThan(0);
  });
});

test('the server can use advisory locks and notifications', async () => {
  const { rows } = await database.query('select pg_try_advisory_lock(1) as taken');
  expect(rows).toEqual([{ taken: true }]);
  const listener = new pg.Client(database.url);
  await listener.connect();
  await listener.query('listen public_changes');
  const heard = new Promise((resolve) => {
    listener.once('notification', resolve);
  });
  await database.query(`update settings set value = value`);
  await database.query(
    `insert into settings (name, value)
     values ('selfReview', 'true')
     on conflict (name) do nothing`,
  );
  await heard;
  await listener.end();
});

test('a running site uses the everyday role, except on the connection that owns the folder', async () => {
  const site = await startSite({ SAMPLE: 'off' });
  const inspector = openDatabase((await runningUrl(site.dataDir))!, { max: 1 });
  const { rows } = await inspector.query(
    `select distinct datname as database, usename as name
     from pg_stat_activity
     where backend_type = 'client backend'
       and pid <> pg_backend_pid()
       -- a connection that is still being authenticated has no role yet
       and usesysid is not null
     order by 1`,
  );
  expect(rows).toEqual([
    { database: 'mazwi', name: EVERYDAY_ROLE },
    { database: 'postgres', name: 'mazwi' },
  ]);
  await inspector.close();
  await site.stop();
});
