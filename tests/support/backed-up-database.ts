import pg from 'pg';
import { beginSnapshot, isBackedUp } from '../../src/server/operations/backup/catalogue.ts';
import { compareTables, sumTables } from '../../src/server/operations/backup/compare.ts';
import { checkBackup } from '../../src/server/operations/backup/read.ts';
import { type BackupResult, writeBackup } from '../../src/server/operations/backup/write.ts';
import { type RestoreOptions, restoreBackup } from '../../src/server/operations/restore/restore.ts';

const config = { publicUrl: 'https://words.example', sessionSecret: null, encryptionKey: null };
const mailer = { forget: async () => {} };

/** Runs `work` with a connection of its own. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Writes a backup of a database. */
export const backUp = (url: string, file: string): Promise<BackupResult> =>
  withClient(url, (client) => writeBackup({ client, file, config }));

/** Computes the checksums of all tables. */
export const readSums = (url: string) =>
  withClient(url, async (client) => {
    await beginSnapshot(client);
    return sumTables(client);
  });

/** Compares a database with a backup. */
export const findDifferences = async (url: string, file: string) => {
  const { manifest } = await checkBackup(file);
  return withClient(url, async (client) => {
    await beginSnapshot(client);
    return compareTables(client, manifest);
  });
};

/** Restores a backup as for DATABASE_URL. */
export async function restoreFrom(
  file: string,
  url: string,
  change: Partial<RestoreOptions> = {},
): Promise<void> {
  const backup = await checkBackup(file);
  const target = { url, isEmbedded: false };
  await restoreBackup({ backup, target, erasures: [], move: false, mailer, ...change });
}

const TYPES = `
  select distinct format_type(a.atttypid, null) as type, c.relname as "table", a.attname as "column"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace
    and c.relkind = 'r'
    and a.attnum > 0
    and not a.attisdropped
    and a.attgenerated = ''`;

/** Lists the column types of the tables in a backup of which no row has a value. */
export async function findUnusedTypes(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query(TYPES);
    const columns = rows.filter(({ table }) => isBackedUp({ name: table }));
    const used = new Set<string>();
    for (const { type, table, column } of columns.filter((row) => !used.has(row.type))) {
      const { rowCount } = await client.query(
        `select from "${table}" where "${column}" is not null limit 1`,
      );
      if (rowCount) used.add(type);
    }
    return [...new Set(columns.map(({ type }) => type))].filter((type) => !used.has(type));
  });
}

/** Values that COPY text must escape, and types that the sample does not use. */
export const UNUSUAL_ROWS = `
  insert into settings (name, value) values ('siteNotice', '"a \\t \\\\ \\n b"');
  update terms
  set notes = E'tab\t backslash \\\\ line\n \\N \\. end'
  where id = (select id from terms order by id limit 1);
  insert into sessions (sid, sess, expire)
  values ('one', '{"b":  1, "a": "\\u00e9"}', now() + interval '1 day');
  insert into sitemap_files (number, body)
  values (7, '\\x00ff5c0a')`;
