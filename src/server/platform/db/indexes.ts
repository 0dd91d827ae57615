/** Runs SQL text, on a connection of `pg` or in a transaction of `Database`. */
type Client = { query: (text: string) => Promise<{ rows: unknown[] }> };

/** Indexes that belong to no constraint. */
const INDEXES = `
  select
    i.indexrelid::regclass::text as name,
    c.relname as "table",
    i.indisunique as "unique",
    pg_get_indexdef(i.indexrelid) as definition
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace
    and c.relkind = 'r'
    and not exists (select from pg_constraint where conindid = i.indexrelid)
  order by i.indexrelid::regclass::text`;

export type StoredIndex = { name: string; table: string; unique: boolean; definition: string };

/**
 * Drops indexes that belong to no constraint.
 * @param isDropped chooses among them; by default, all
 * @returns the dropped indexes, for `createIndexes`
 */
export async function dropIndexes(
  client: Client,
  isDropped: (index: StoredIndex) => boolean = () => true,
): Promise<StoredIndex[]> {
  const { rows } = await client.query(INDEXES);
  const indexes = (rows as StoredIndex[]).filter(isDropped);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return indexes;
}

export async function createIndexes(
  client: Client,
  indexes: readonly Pick<StoredIndex, 'definition'>[],
): Promise<void> {
  for (const { definition } of indexes) await client.query(definition);
}
