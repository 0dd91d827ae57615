import type pg from 'pg';
import { quoteName, readTables } from '../backup/catalogue.ts';

/** Indexes that belong to no constraint. */
const INDEXES = `
  select
    i.indexrelid::regclass::text as name,
    c.relname as "table",
    pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and c.relkind = 'r'
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by i.indexrelid::regclass::text`;

const FOREIGN_KEYS = `
  select
    conrelid::regclass::text as "table",
    quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`;

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Disables the triggers, and drops the foreign keys and indexes of all tables, in the current
 * transaction.
 * @returns a function that creates them again
 */
export async function takeOffConstraints(
  client: pg.Client,
): Promise<{ putBack: () => Promise<void> }> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  const tables = (await readTables(client)).map(({ name }) => `public.${quoteName(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await dropIndexes(client);
  return {
    async putBack() {
      await indexes.putBack();
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    },
  };
}

export type StoredIndex = { name: string; table: string; definition: string };

/**
 * Drops the indexes that belong to no constraint.
 * @param isDropped chooses among them; by default, all
 * @returns a function that creates them again
 */
export async function dropIndexes(
  client: pg.Client,
  isDropped: (index: StoredIndex) => boolean = () => true,
): Promise<{ putBack: () => Promise<void> }> {
  const { rows } = await client.query<StoredIndex>(INDEXES);
  const indexes = rows.filter(isDropped);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return {
    async putBack() {
      for (const { definition } of indexes) await client.query(definition);
    },
  };
}
