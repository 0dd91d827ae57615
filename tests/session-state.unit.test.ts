import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/running-site.ts';

/*
 * A pooler in transaction mode gives each transaction to another connection of PostgreSQL, so what
 * a statement leaves in its session is lost, or reaches somebody else (decision 0054).
 */

const SESSION_STATE = [
  /['"`;]\s*set\s+(?!local\b|transaction\b|constraints\b)[a-z_.]+\s*(?:=|\bto\b)/,
  /['"`;]\s*(?:un)?listen\s/,
  /['"`;]\s*prepare\s+\w+\s*(?:\(|\bas\b)/,
  /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\s/,
  /\bpg_(?:try_)?advisory_lock(?:_shared)?\(/,
  /\bset_config\([^;`]*,\s*false\s*\)/,
];

/** The files that may leave something in a session, and why a pooler does no harm there. */
const ALLOWED: Record<string, string> = {
  'src/server/operations/restore/build-keys.ts': 'a restore refuses a pooler',
  'src/server/operations/restore/load-tables.ts': 'a restore refuses a pooler',
  'src/server/platform/db/changes.ts': 'listens on direct connections only, and polls otherwise',
  'src/server/platform/db/embedded/embedded-connection.ts': 'the embedded database has no pooler',
  'src/server/platform/db/migrations/migration-session.ts': 'uses a transaction behind a pooler',
};

const found = globSync('src/server/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return SESSION_STATE.some((pattern) => pattern.test(text));
  });

test('only files that never use a pooler leave state in a session', () => {
  expect(found.sort()).toEqual(Object.keys(ALLOWED));
});

test.each([
  'await client.query(`set search_path = a`)',
  "await client.query('set timezone to utc')",
  "await client.query('listen changes')",
  "await client.query('prepare one as select 1')",
  'await client.query(`\n  create temporary table t ()`)',
  'await client.query(`select pg_advisory_lock($1)`)',
  "await client.query(`select set_config('a.b', $1, false)`)",
])('finds the state that %s leaves', (code) => {
  expect(SESSION_STATE.some((pattern) => pattern.test(code))).toBe(true);
});
