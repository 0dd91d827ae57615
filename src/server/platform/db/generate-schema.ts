import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { camelCase, snakeCase } from './camel-case.ts';
import type { Queryable } from './database.ts';

/** The TypeScript type for each PostgreSQL type, as `pools.ts` parses the values. */
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json<unknown>',
  jsonb: 'Json<unknown>',
  text: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  xid8: 'string',
};

/**
 * Columns that get a type from the domain: JSON columns, columns that are copied from another
 * table, and columns such as languages and subjects, whose generated types would be long unions.
 * constraints.test.ts checks that the database allows the same values.
 */
const overrides: Record<string, string> = {
  'audit.change': 'Json<AuditChange>',
  'concept_history.changes': 'Json<ConceptChanges>',
  'concepts.subject': 'Subject',
  'export_releases.counts': 'Json<Record<string, number>>',
  'first_decisions.language': 'Language',
  'invitations.languages': 'Language[]',
  'invitations.subjects': 'Subject[]',
  'language_statements.language': 'Language',
  'month_counts.status': 'TermStatus',
  'notices.language': 'Language',
  'packs.language': 'Language',
  'proposals.changes': 'Json<TermChanges | ConceptChanges>',
  'reviewer_counts.action': 'HistoryAction',
  'sandbox_intents.metadata': 'Json<Record<string, string>>',
  'search_keys.language': 'Language',
  'search_keys.status': 'TermStatus',
  'search_keys.subject': 'Subject',
  'search_keys.varieties': 'Variety[]',
  'sessions.sess': 'Json<{ userId: string }>',
  'settings.value': 'Json<Settings[SettingName]>',
  'term_counts.language': 'Language',
  'term_counts.status': 'TermStatus',
  'term_counts.subject': 'Subject',
  'term_decisions.before': 'Json<TermSnapshot>',
  'term_history.changes': 'Json<TermChanges>',
  'sources.subject_ranks': 'Json<SubjectRanks>',
  'terms.language': 'Language',
  'terms.noun_class': 'NounClass',
  'terms.reliability': 'Reliability',
  'terms.subject': 'Subject',
  'terms.varieties': 'Variety[]',
  'verifier_applications.languages': 'Language[]',
  'verifier_applications.subjects': 'Subject[]',
  'verifier_preferences.languages': 'Language[]',
  'verifier_preferences.subjects': 'Subject[]',
  'verifier_scopes.languages': 'Language[]',
  'verifier_scopes.subjects': 'Subject[]',
};

const HEADER = `// Generated from the migrated database by \`npm run db:types\`. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { AuditChange } from '#domain/site/audit.ts';
import type { ConceptChanges } from '#domain/concept/history.ts';
import type { Language } from '#domain/languages.ts';
import type { SettingName, Settings } from '#domain/site/settings.ts';
import type { SubjectRanks } from '#domain/site/source.ts';
import type { Subject } from '#domain/subjects.ts';
import type { HistoryAction, TermStatus } from '#domain/term/status.ts';
import type { TermChanges } from '#domain/term/fields.ts';
import type { TermSnapshot } from '#domain/term/snapshot.ts';
import type { NounClass, Reliability } from '#domain/term/usage.ts';
import type { Variety } from '#domain/varieties.ts';

/** A column that may be left out of an insert. */
type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
/** A column that is read as an ISO 8601 string in UTC. */
type Timestamp = ColumnType<string, string | Date, string | Date>;
/** A JSON column, which is read as a value and written as text. */
type Json<Value> = ColumnType<Value, string, string>;
`;

type Column = {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
  /** The definitions of the check constraints that concern only this column. */
  checks: string[];
};

export const SCHEMA_FILE = join(import.meta.dirname, 'schema.ts');

/** Generates the source of schema.ts from the tables of a migrated database. */
export async function generateSchema(database: Queryable): Promise<string> {
  const { rows: columns } = await database.query<Column>(`
    select
      c.relname as table,
      a.attname as name,
      t.typname as type,
      not a.attnotnull as is_nullable,
      a.atthasdef or a.attidentity <> '' as has_default,
      a.attgenerated <> '' or a.attidentity = 'a' as is_generated,
      array(
        select pg_get_constraintdef(k.oid)
        from pg_constraint k
        where k.conrelid = c.oid
          and k.contype = 'c'
          and k.conkey = array[a.attnum]
      ) as checks
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'r'
    order by c.relname collate "C", a.attname collate "C"`);
  const tables = Map.groupBy(columns, ({ table }) => table);
  const interfaces = [...tables].map(
    ([table, ofTable]) =>
      `export interface ${typeName(table)} {\n${ofTable.map(property).join('\n')}\n}\n`,
  );
  const list = [...tables.keys()].map((table) => `${codeName(table)}: ${typeName(table)};`);
  const tablesInterface = `export interface Tables {\n${list.join('\n')}\n}\n`;
  return format([HEADER, ...interfaces, tablesInterface].join('\n'));
}

function format(source: string): string {
  const root = join(SCHEMA_FILE, '../../../../..');
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = ['--write', '--linter-enabled=false', `--stdin-file-path=${SCHEMA_FILE}`];
  return execFileSync(process.execPath, [biome, 'check', ...options], {
    cwd: root,
    input: source,
    encoding: 'utf8',
  });
}

function property(column: Column): string {
  const { table, name, type, isNullable, hasDefault, isGenerated, checks } = column;
  const override = overrides[`${table}.${name}`];
  const values = allowedValues(checks).map((value) => `'${value}'`);
  const element = values.length > 0 ? values.join(' | ') : typeOf(type.replace(/^_/, ''), column);
  const read = override ?? (type.startsWith('_') ? `(${element})[]` : element);
  const nullable = isNullable ? `${read} | null` : read;
  return `${codeName(name)}: ${wrap(nullable, { hasDefault, isGenerated })};`;
}

function wrap(type: string, { hasDefault, isGenerated }: Partial<Column>): string {
  if (isGenerated) return `GeneratedAlways<${type}>`;
  return hasDefault ? `Generated<${type}>` : type;
}

function typeOf(type: string, { table, name }: Column): string {
  const found = types[type];
  if (!found) throw new Error(`${table}.${name}: add a TypeScript type for ${type} columns`);
  return found;
}

/**
 * Returns the values that a constraint allows, if it has the form `column = 'a'`, `column in ('a',
 * 'b')` or `column <@ array['a', 'b']`.
 */
function allowedValues(checks: readonly string[]): string[] {
  const list = checks.find((check) =>
    /^CHECK \(\(\w+ (?:= |= ANY \(|<@ )\(*(?:ARRAY\[)?'/.test(check),
  );
  return [...(list ?? '').matchAll(/'([^']+)'::/g)].map(([, value]) => value as string);
}

function codeName(name: string): string {
  const code = camelCase(name);
  if (snakeCase(code) !== name)
    throw new Error(`${name} cannot be converted to camelCase and back`);
  return code;
}

function typeName(table: string): string {
  const name = codeName(table);
  return `${name[0]?.toUpperCase()}${name.slice(1)}Table`;
}
