import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database, Queryable } from '../src/server/platform/db/database.ts';
import { migrate } from '../src/server/platform/db/migrations/migrate.ts';
import { testDatabase } from './support/database.ts';
import { root } from './support/running-site.ts';

/** The last release, whose copies still run while the copies of this version start. */
const PREVIOUS_RELEASE = { version: '0.1.0', lastMigration: '0024_second-factors.sql' };
const MIGRATIONS = join(root, 'migrations');

/** Constraints that allow at least what they allowed before. Empty this list with each release. */
const WIDER = [
  'account_tokens.account_tokens_purpose_check',
  'audit.audit_action_check',
  'audit.audit_person_check',
  'notices.notices_kind_check',
  'notices.notices_mail_check',
  'notices.notices_role_kind_check',
  'notices.notices_term_check',
  'settings.settings_name_check',
  'settings.settings_value_type',
  'terms.terms_english_word_check',
  'terms.terms_vernacular_word_check',
  'terms.terms_verifier_check',
  'terms.terms_words_check',
];
/**
 * Constraints that refuse a row only after a copy of this version has used a new column of it. For
 * example, a copy of the previous release cannot approve a term while a copy of this version waits
 * for the changes that its verifier has requested: that decision fails, and nothing is stored.
 * Empty this list with each release.
 */
const NARROWER_FOR_NEW_FEATURES = [
  'terms.terms_deleted_check',
  'terms.terms_merged_check',
  'terms.terms_merged_status_check',
  'terms.terms_preferred_unstated',
  'terms.terms_requested_check',
  'terms.terms_spam_check',
  'terms.terms_withdrawn_check',
];

test(`the code of ${PREVIOUS_RELEASE.version} can use the tables of this version`, async () => {
  const database = await testDatabase({ closeAfterTest: true, asOwner: true });
  await database.query('drop schema public cascade');
  await database.query('create schema public');
  await migrateUntil(database, PREVIOUS_RELEASE.lastMigration);
  const before = await readTables(database);
  await migrate(database, MIGRATIONS);
  expect(findProblems(before, await readTables(database)).sort()).toEqual(
    [...WIDER, ...NARROWER_FOR_NEW_FEATURES]
      .map((name) => `the constraint ${name} is new or changed`)
      .sort(),
  );
});

function findProblems(before: Tables, now: Tables): string[] {
  const tables = new Set([...before.columns.values()].map(({ tableName }) => tableName));
  const changed = (kind: 'constraints' | 'triggers') =>
    [...now[kind]].filter(
      ([name, { tableName, text }]) =>
        tables.has(tableName) && before[kind].get(name)?.text !== text,
    );
  const newColumns = [...now.columns].filter(
    ([name, { tableName }]) => tables.has(tableName) && !before.columns.has(name),
  );
  return [
    ...[...before.columns].flatMap(([name, column]) =>
      compareColumn(name, column, now.columns.get(name)),
    ),
    ...newColumns
      .filter(([, { isRequired, hasDefault }]) => isRequired && !hasDefault)
      .map(([name]) => `inserts must name the new column ${name}`),
    // The previous release does not write the new columns, so it cannot break their constraints.
    ...changed('constraints')
      .filter(([, { columns }]) => columns.some((name) => before.columns.has(name)))
      .map(([name]) => `the constraint ${name} is new or changed`),
    ...changed('triggers').map(([name]) => `the trigger ${name} can refuse other rows than before`),
  ];
}

async function migrateUntil(database: Database, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'mazwi-previous-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of await readdir(MIGRATIONS))
    if (name <= last) await copyFile(join(MIGRATIONS, name), join(folder, name));
  await migrate(database, folder);
}

type Column = { tableName: string; type: string; isRequired: boolean; hasDefault: boolean };
type Rule = { tableName: string; text: string; columns: string[] };

type Tables = Awaited<ReturnType<typeof readTables>>;

async function readTables(database: Queryable) {
  const read = async <Found>(text: string) => {
    const { rows } = await database.query<Found & { name: string }>(text);
    return new Map(rows.map((row) => [row.name, row]));
  };
  return {
    columns: await read<Column>(COLUMNS),
    constraints: await read<Rule>(CONSTRAINTS),
    triggers: await read<Rule>(TRIGGERS),
  };
}

const COLUMNS = `
  select relname || '.' || attname as name, relname as table_name,
    format_type(atttypid, atttypmod) as type, attnotnull as is_required,
    atthasdef or attidentity <> '' as has_default
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and attnum > 0 and not attisdropped`;

const CONSTRAINTS = `
  select relname || '.' || conname as name, relname as table_name,
    pg_get_constraintdef(pg_constraint.oid) as text,
    array(
      select relname || '.' || attname
      from pg_attribute
      where attrelid = conrelid and attnum = any (conkey)
    )::text[] as columns
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  where relnamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x')
  union all
  select tables.relname || '.' || indexes.relname, tables.relname, pg_get_indexdef(indexrelid),
    array(
      select tables.relname || '.' || attname
      from pg_attribute
      where attrelid = indrelid and attnum = any (indkey)
    )::text[]
  from pg_index
  join pg_class as tables on tables.oid = indrelid
  join pg_class as indexes on indexes.oid = indexrelid
  where tables.relnamespace = 'public'::regnamespace and indisunique`;

const TRIGGERS = `
  select relname || '.' || tgname as name, relname as table_name,
    pg_get_triggerdef(pg_trigger.oid) || prosrc as text,
    array[]::text[] as columns
  from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  join pg_proc on pg_proc.oid = tgfoid
  where relnamespace = 'public'::regnamespace and not tgisinternal
    and prosrc ~* 'raise\\s+exception'`;

function compareColumn(name: string, before: Column, now: Column | undefined): string[] {
  if (!now) return [`the column ${name} is gone`];
  return [
    ...(now.type === before.type ? [] : [`the column ${name} has another type`]),
    ...(now.isRequired && !before.isRequired ? [`the column ${name} no longer allows null`] : []),
    ...(before.hasDefault && !now.hasDefault ? [`the column ${name} has lost its default`] : []),
  ];
}
