import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Database, Queryable } from '../../src/server/platform/db/database.ts';
import { migrate } from '../../src/server/platform/db/migrations/migrate.ts';
import {
  type MigrationFile,
  readMigrations,
  splitStatements,
} from '../../src/server/platform/db/migrations/migration-file.ts';

/** A lock on one of these tables for as long as a full scan takes would stop the site. */
const LARGE_TABLES = [
  'terms',
  'term_history',
  'search_keys',
  'concepts',
  'concept_labels',
  'term_sources',
  'users',
  'notices',
  'donations',
  'sessions',
];

const CONCURRENT_INDEX =
  /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i;
const INDEX_BECOMES_CONSTRAINT = /add\s+constraint\s+(\w+)\s+(?:unique|primary\s+key)\s+using/gi;
const VALIDATION = /validate\s+constraint\s+(\w+)/gi;
const FUNCTION = /^create\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i;
const WRITE = new RegExp(
  `\\b(?:update|delete\\s+from)\\s+(?:only\\s+)?(${LARGE_TABLES.join('|')})\\b`,
  'i',
);

/**
 * Applies the files of a folder to a database without tables.
 * @param until the last file to apply without looking at its effects
 * @returns what each later file does that would block a site with a lot of data
 */
export async function findHazards(
  database: Database,
  folder: string,
  until: string,
): Promise<string[]> {
  const files = await readMigrations(folder);
  const applied = await mkdtemp(join(tmpdir(), 'mazwi-applied-'));
  onTestFinished(() => rm(applied, { recursive: true, force: true }));
  const copy = ({ name }: MigrationFile) => copyFile(join(folder, name), join(applied, name));
  for (const file of files.filter(({ name }) => name <= until)) await copy(file);
  await migrate(database, applied);
  const hazards: string[] = [];
  for (const file of files.filter(({ name }) => name > until)) {
    const before = await readState(database);
    await copy(file);
    await migrate(database, applied);
    const after = await readState(database);
    for (const hazard of [...compareStates(before, after, file), ...findUnboundedWrites(file)])
      hazards.push(`${file.name}: ${hazard}`);
  }
  return hazards;
}

type State = Record<'filenodes' | 'indexes' | 'constraints' | 'notNull', Map<string, Found>>;
type Found = { tableName: string; name: string; value: string };

/** Objects are identified by their ids, because a migration may rename them. */
async function readState(database: Queryable): Promise<State> {
  const read = async (text: string) => {
    const { rows } = await database.query<Found & { id: string }>(text);
    return new Map(rows.map(({ id, ...found }) => [id, found]));
  };
  return {
    filenodes: await read(FILENODES),
    indexes: await read(INDEXES),
    constraints: await read(CONSTRAINTS),
    notNull: await read(COLUMNS),
  };
}

const FILENODES = `
  select oid::text as id, relname as table_name, relname as name,
    pg_relation_filenode(oid)::text as value
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'm')`;

const INDEXES = `
  select indexrelid::text as id, tables.relname as table_name, indexes.relname as name, '' as value
  from pg_index
  join pg_class as tables on tables.oid = indrelid
  join pg_class as indexes on indexes.oid = indexrelid
  where tables.relnamespace = 'public'::regnamespace`;

const CONSTRAINTS = `
  select pg_constraint.oid::text as id, relname as table_name, conname as name,
    convalidated::text as value
  from pg_constraint
  join pg_class on pg_class.oid = conrelid
  where relnamespace = 'public'::regnamespace and contype in ('c', 'f')`;

const COLUMNS = `
  select attrelid || '.' || attnum as id, relname as table_name, attname as name,
    attnotnull::text as value
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind = 'r'
    and attnum > 0 and not attisdropped`;

function compareStates(before: State, after: State, file: MigrationFile): string[] {
  const wasLarge = new Set(
    [...before.filenodes.values()]
      .map(({ tableName }) => tableName)
      .filter((name) => LARGE_TABLES.includes(name)),
  );
  const added = (kind: keyof State) =>
    [...after[kind]].flatMap(([id, found]) =>
      before[kind].has(id) || !wasLarge.has(found.tableName) ? [] : [found],
    );
  const changed = (kind: keyof State) =>
    [...after[kind]].flatMap(([id, found]) => {
      const previous = before[kind].get(id);
      return previous && previous.value !== found.value ? [found] : [];
    });
  const built = namesBuiltConcurrently(file);
  const validated = namesValidated(file);
  return [
    ...changed('filenodes').map(({ name }) => `rewrites the table ${name}`),
    ...added('indexes')
      .filter(({ name }) => !built.has(name))
      .map(({ name, tableName }) => `builds the index ${name} while ${tableName} is locked`),
    ...added('constraints')
      .filter(({ name, value }) => value === 'true' && !validated.has(name))
      .map(({ name, tableName }) => `checks ${name} while ${tableName} is locked`),
    ...changed('notNull')
      .filter(({ tableName, value }) => wasLarge.has(tableName) && value === 'true')
      .filter(() => validated.size === 0)
      .map(({ name, tableName }) => `checks that ${tableName}.${name} is not null under a lock`),
  ];
}

/**
 * Returns the indexes and constraints that a file builds outside a transaction, so that the table
 * can be written to meanwhile.
 */
function namesBuiltConcurrently({ steps }: MigrationFile): Set<string> {
  return new Set(
    (steps ?? []).flatMap((step) => [
      ...(CONCURRENT_INDEX.exec(step)?.slice(1) ?? []),
      ...Array.from(step.matchAll(INDEX_BECOMES_CONSTRAINT), ([, name = '']) => name),
    ]),
  );
}

/**
 * Returns the constraints that a file validates in steps of their own, which do not lock writers
 * out.
 */
const namesValidated = ({ steps }: MigrationFile): Set<string> =>
  new Set(
    (steps ?? []).flatMap((step) => Array.from(step.matchAll(VALIDATION), ([, name = '']) => name)),
  );

/**
 * Describes the statements that may change every row of a table. Only their text shows that,
 * because the tables are empty in tests.
 */
const findUnboundedWrites = ({ sql }: MigrationFile): string[] =>
  splitStatements(sql)
    .filter((statement) => !FUNCTION.test(statement) && !/\blimit\b/i.test(statement))
    .flatMap((statement) => WRITE.exec(statement)?.[1] ?? [])
    .map((table) => `changes rows of ${table} without a limit`);
