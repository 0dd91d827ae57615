import type pg from 'pg';

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
