import type pg from 'pg';
import { quoteName, readTables } from '../backup/catalogue.ts';

const FOREIGN_KEYS = `
  select
    conrelid::regclass::text as "table",
    quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and connamespace = 'public'::regnamespace
  order by conrelid::regclass::text, conname`;

/** Indexes that belong to no constraint. */
const INDEXES = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and c.relkind = 'r'
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by i.indexrelid::regclass::text`;

type ForeignKey = { table: string; name: string; definition: string };
type Index = { name: string; definition: string };

/**
 * Disables the triggers, and drops the foreign keys and indexes of all tables, in the current
 * transaction.
 * @returns a function that creates them again
 */
export async function takeOffConstraints(
  client: pg.Client,
): Promise<{ putBack: () => Promise<void> }> {
  const { rows: foreignKeys } = await client.query<ForeignKey>(FOREIGN_KEYS);
  const { rows: indexes } = await client.query<Index>(INDEXES);
  const tables = (await readTables(client)).map(({ name }) => `public.${quoteName(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return {
    async putBack() {
      for (const { definition } of indexes) await client.query(definition);
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    },
  };
}
