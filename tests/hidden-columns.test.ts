import { expect, test } from 'vitest';
import { testDatabase } from './support/database.ts';
import { findHiddenColumns, readStoredColumns } from './support/hidden-columns.ts';

const stored = readStoredColumns();

test('knows the columns of every table', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  const { rows } = await database.query<{ table: string; columns: string[] }>(
    `select c.table_name as table, array_agg(c.column_name::text) as columns
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
     group by 1`,
  );
  const known = Object.fromEntries(
    [...stored].map(([name, columns]) => [name, [...columns].sort()]),
  );
  const actual = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.sort()]));
  expect(known).toEqual(actual);
});

test.each([
  'select id, created_at::text as created_at from terms order by created_at, id',
  'select date_trunc($1, t."created_at") as "created_at" from "terms" t order by "created_at" desc',
  'select x.* from (select lower(fold) as fold from search_keys k order by fold limit 1) as x',
  'select 1 as n; select upper(name) as name from sources order by name nulls last;',
  `insert into sources (code) select '''' || code as code from sources order by code on conflict do nothing`,
])('finds the hidden column in: %s', (sql) => {
  expect(findHiddenColumns(sql, stored)).toHaveLength(1);
});

test.each([
  'select id, created_at::text as created_at from terms as t order by t.created_at, t.id',
  'select id, created_at::text as exact_time from terms order by created_at, id',
  'select t.created_at as created_at from terms t order by created_at',
  'select lower(name) as name from sources order by name collate "C"',
  'select upper(name) as name, (select code from sources order by code limit 1) from sources',
  `select array_agg(id order by created_at) as ids, 'x' as created_at from terms`,
  'select lower(name) as name from sources union select code from sources order by name',
  'select place from (select place, upper(x) as created_at from pages) as p order by created_at',
])('accepts: %s', (sql) => {
  expect(findHiddenColumns(sql, stored)).toEqual([]);
});

test('the tests of the server refuse such a statement', async () => {
  const database = await testDatabase({ closeAfterTest: true });
  await expect(
    database.query('select created_at::text as created_at from terms order by created_at'),
  ).rejects.toThrow('ordered by a computed created_at');
});
