import type pg from 'pg';
import { createIndexes, dropIndexes } from '#server/platform/db/indexes.ts';
import { quoteName, readTables } from '../backup/catalogue.ts';

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
      await createIndexes(client, indexes);
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    },
  };
}
