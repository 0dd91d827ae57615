import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** The database was made by newer code than this: nothing is touched. */
export class DatabaseTooNew extends Error {}

const LOCK = 7_236_001;

/**
 * Applies the numbered SQL files of `folder` that the database lacks, each in a transaction of its
 * own; several copies may start at once.
 * @returns the names that were applied
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z-]+\.sql$/.test(name)).sort();
  await database.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await tx.query(
      'create table if not exists schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
  });
  const applied: string[] = [];
  for (const name of names) {
    const sql = await readFile(join(folder, name), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    await database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
      const { rows } = await tx.query<{ name: string; sha256: string }>(
        'select name, sha256 from schema_migrations order by name',
      );
      const unknown = rows.find((row) => !names.includes(row.name));
      if (unknown)
        throw new DatabaseTooNew(
          `The database is newer than this code: it has the migration ${unknown.name}. Update the code, or use another DATA_DIR.`,
        );
      const known = rows.find((row) => row.name === name);
      if (known && known.sha256 !== sha256)
        throw new Error(
          `migration ${name} was changed after it was applied; write a new one instead`,
        );
      if (known) return;
      await tx.query(sql);
      await tx.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
        name,
        sha256,
      ]);
      applied.push(name);
    });
  }
  return applied;
}
