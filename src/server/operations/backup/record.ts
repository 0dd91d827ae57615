import type { Config } from '#server/config.ts';
import { type Database, now, openDatabase, type Row } from '#server/platform/db/database.ts';
import { runningUrl } from '#server/platform/db/embedded.ts';

type Made = Pick<Row<'backups'>, 'file' | 'bytes' | 'terms' | 'startedAt'>;

/** The table `backups` came with this release, and a command does not migrate. */
const HAS_TABLE = `select where to_regclass('backups') is not null`;

/**
 * Stores that a command made a backup, for the Health card, `npm run doctor` and the metrics. A
 * backup that a schedule makes has its row from the beginning (schedule/make-backup.ts).
 * @returns whether it was stored: a replica, for example, refuses it
 */
export async function recordBackup(database: Database, backup: Made): Promise<boolean> {
  const { rows } = await database.query(HAS_TABLE);
  if (rows.length === 0) return false;
  return store(
    database
      .insertInto('backups')
      .values({ ...backup, finishedAt: now })
      .execute(),
  );
}

/**
 * Stores that a command verified a backup, if the database of the site that made it can be reached.
 * A file that was copied to another path is not known to the site.
 * @param file an absolute path
 * @returns whether it was stored
 */
export async function recordVerification(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  file: string,
): Promise<boolean> {
  const url = databaseUrl ?? (await runningUrl(dataDir));
  if (!url) return false;
  const database = openDatabase(url, { max: 1 });
  try {
    return await store(
      database
        .updateTable('backups')
        .set({ verifiedAt: now })
        .where('id', '=', (eb) =>
          eb
            .selectFrom('backups')
            .select('id')
            .where('file', '=', file)
            .where('finishedAt', 'is not', null)
            .orderBy('startedAt', 'desc')
            .limit(1),
        )
        .execute(),
    );
  } finally {
    await database.close();
  }
}

/** The backup is complete without its row, so a database that refuses the row is not an error. */
const store = (statement: Promise<unknown>): Promise<boolean> =>
  statement.then(
    () => true,
    () => false,
  );
