import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { snakeCase } from '../../src/server/platform/db/camel-case.ts';

/** The stored columns of each table, by the names that they have in PostgreSQL. */
type StoredColumns = ReadonlyMap<string, ReadonlySet<string>>;

const SCHEMA = join(import.meta.dirname, '../../src/server/platform/db/schema.ts');

/** Reads the tables and their columns from the generated row types. */
export function readStoredColumns(): StoredColumns {
  const text = readFileSync(SCHEMA, 'utf8');
  const interfaces = [...text.matchAll(/^export interface (\w+)Table \{\n(.*?)^\}/gms)];
  return new Map(
    interfaces.map(([, name = '', body = '']) => [
      snakeCase(name).replace(/^_/, ''),
      new Set([...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, column = '']) => snakeCase(column))),
    ]),
  );
}

/**
 * Finds names in an `order by` that mean a computed value of the select list instead of the stored
 * column with the same name. No index has the computed value, so that PostgreSQL sorts every row.
 * @param sql a complete statement
 * @returns the hidden columns
 */
export function findHiddenColumns(sql: string, stored: StoredColumns): string[] {
  let text = sql
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, `''`)
    .toLowerCase();
  const found: string[] = [];
  const take = (select: string) => found.push(...findInSelect(select, stored));
  // Replaces subqueries from the inside out, so that each SELECT is checked without those that it
  // contains.
  const removeInnermost = () =>
    text.replace(/\(([^()]*)\)/g, (_, inner: string) => {
      take(inner);
      return ' [] ';
    });
  for (let next = removeInnermost(); next !== text; next = removeInnermost()) text = next;
  for (const statement of text.split(';')) take(statement);
  return found;
}

/** @param text a statement or a subquery, in which `[]` stands for everything in parentheses */
function findInSelect(text: string, stored: StoredColumns): string[] {
  // The order of a union can only name columns of its result.
  if (/\b(?:union|except|intersect)\b/.test(text)) return [];
  const [, list = '', rest = ''] = /\bselect\b(.*?)\bfrom\b(.*)/s.exec(text) ?? [];
  const [, order = ''] =
    /\border by\b(.*?)(?:\b(?:limit|offset|fetch|for|on)\b|$)/s.exec(rest) ?? [];
  const tables = [...rest.matchAll(/(?:^|\bjoin|,)\s*(?:lateral\s+)?(?:public\.)?"?(\w+)/g)];
  const isStored = (name: string) => tables.some(([, table = '']) => stored.get(table)?.has(name));
  const computed = list.split(',').flatMap((item) => {
    const [, value = '', name = ''] = /^(.*)\bas\s+"?(\w+)"?\s*$/s.exec(item) ?? [];
    const isColumn = new RegExp(`^\\s*(?:"?\\w+"?\\.)?"?${name}"?\\s*$`).test(value);
    return name === '' || isColumn ? [] : [name];
  });
  const named = order.split(',').flatMap((item) => {
    // Any expression, even `name collate "C"`, refers to stored columns.
    const [, name = ''] = /^\s*"?(\w+)"?(?:\s+(?:asc|desc|nulls|first|last))*\s*$/.exec(item) ?? [];
    return name === '' ? [] : [name];
  });
  return named.filter((name) => computed.includes(name) && isStored(name));
}
