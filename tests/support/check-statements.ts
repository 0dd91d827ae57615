import pg from 'pg';
import { findHiddenColumns, readStoredColumns } from './hidden-columns.ts';

/*
 * Refuses, in every test of the server, statements whose order hides a stored column. The text of a
 * statement is checked where `pg` sends it, because many statements are composed of parts.
 */

const stored = readStoredColumns();
const checked = new Set<string>();
const { query } = pg.Client.prototype;

function check(statement: unknown): void {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string }).text;
  if (typeof text !== 'string' || checked.has(text)) return;
  const hidden = findHiddenColumns(text, stored);
  if (hidden.length > 0) throw new Error(`ordered by a computed ${hidden.join(', ')}:\n${text}`);
  checked.add(text);
}

function checkedQuery(this: pg.Client, ...given: unknown[]) {
  check(given[0]);
  return Reflect.apply(query, this, given);
}

// Vitest evaluates this file once for each test file, but all files of a process share `pg`.
if (query.name !== checkedQuery.name) pg.Client.prototype.query = checkedQuery as typeof query;
