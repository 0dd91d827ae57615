import type pg from 'pg';
import { derivedTables } from './derived-tables.ts';

export type Table = {
  name: string;
  /** All columns that are not generated, in the order of the table. */
  columns: string[];
  /** The columns of the primary key, or all columns if there is none. */
  order: string[];
  /** SQL expressions that sort the rows in the same order in every database. */
  sortKeys: string[];
  /** The size of the rows on disk, to report progress. */
  bytes: number;
};

export type Sequence = { name: string; last: number; called: boolean };

const TABLES = `
  select
    c.relname as name,
    array(
      select a.attname::text
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select a.attname::text
      from unnest(i.indkey) with ordinality k (attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      order by k.position
    ) as key,
    array(
      select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
      from unnest(i.indkey) with ordinality k (attnum, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      order by k.position
    ) as key_expressions,
    pg_table_size(c.oid)::float8 as bytes
  from pg_class c
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname collate "C"`;

const SEQUENCES = `
  select c.relname as name
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
  order by c.relname collate "C"`;

/** Lists all tables of the schema `public`. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(TABLES);
  return rows.map(({ name, columns, key, key_expressions, bytes }) => ({
    name,
    columns,
    order: key.length > 0 ? key : columns,
    sortKeys: key.length > 0 ? key_expressions : columns.map(textExpression),
    bytes,
  }));
}

/** Returns whether new backups contain a table. */
export const isBackedUp = ({ name }: Pick<Table, 'name'>) => !Object.hasOwn(derivedTables, name);

const textExpression = (column: string) => `${quoteName(column)}::text collate "C"`;

/** Reads the position of each sequence. */
export async function readSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(SEQUENCES);
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query(
      `select last_value::float8 as last, is_called as called from public.${quoteName(name)}`,
    );
    sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnList = (columns: readonly string[]) => columns.map(quoteName).join(', ');

/** The statement that writes a table as COPY text. */
export const copyStatement = ({ name, columns, sortKeys }: Table) =>
  `copy (
     select ${columnList(columns)}
     from public.${quoteName(name)}
     order by ${sortKeys.join(', ')}
   ) to stdout`;

/**
 * Makes the current transaction format values in the same way on every server, and disables its
 * statement timeout.
 */
export async function prepareCopying(client: pg.Client): Promise<void> {
  await client.query(
    `set local statement_timeout = 0;
     set local lock_timeout = 0;
     set local idle_in_transaction_session_timeout = 0;
     set local timezone = 'UTC';
     set local datestyle = 'ISO';
     set local intervalstyle = 'postgres';
     set local bytea_output = 'hex';
     set local extra_float_digits = 1;
     set local work_mem = '64MB';
     set local search_path = public`,
  );
}

/** Begins a read-only transaction with a snapshot of the database. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await prepareCopying(client);
}
