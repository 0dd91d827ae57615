import pg from 'pg';
import type { Config } from '#server/config.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { refuseUnfinishedRestore } from '#server/platform/db/embedded/unfinished-restore.ts';
import { listPendingMigrations } from '#server/platform/db/migrations/migrate.ts';
import { MIGRATIONS } from '#server/platform/db/migrations/open-migrated.ts';
import { writeBackup } from '../backup/write.ts';
import type { LoadProgress } from '../restore/load-tables.ts';

type Options = { file: string; config: Config; signal: AbortSignal; onProgress: LoadProgress };

/**
 * Writes a backup of the database in an old data folder.
 * @returns false if there is nothing to back up, because a first start did not get that far
 */
export async function backUpOldSite(
  url: string,
  { file, config, signal, onProgress }: Options,
): Promise<boolean> {
  const owner = openDatabase(url, { max: 1 });
  try {
    const { rows } = await owner.query(`select where to_regclass('schema_migrations') is not null`);
    if (rows.length === 0) return false;
    await refuseUnfinishedRestore(owner);
    // Refuses the data of a newer version of Mazwi.
    await listPendingMigrations(owner, MIGRATIONS);
  } finally {
    await owner.close();
  }
  const client = new pg.Client({ connectionString: url, application_name: 'mazwi-move' });
  client.on('error', () => {});
  try {
    await client.connect();
    await writeBackup({
      client,
      file,
      config,
      signal,
      onProgress: ({ table, share }) => onProgress(table, share),
    });
    return true;
  } finally {
    await client.end();
  }
}
