import type { Config } from '#server/config.ts';
import { checkServer } from '#server/platform/db/connections/check-server.ts';
import { type Database, now, openDatabase, type Row } from '#server/platform/db/database.ts';
import { runningUrl } from '#server/platform/db/embedded/embedded.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir'>;
type Made = Pick<Row<'backups'>, 'file' | 'bytes' | 'terms' | 'startedAt'>;

/**
 * The table `backups` is missing in the database of an older release, and a command does not
 * migrate it.
 */
const HAS_TABLE = `select where to_regclass('backups') is not null`;

/**
 * Stores that a command made a backup, for the Health card, `npm run doctor` and the metrics. A
 * backup that a schedule makes has its row from the beginning (schedule/make-backup.ts).
 */
export async function recordBackup(database: Database, backup: Made): Promise<void> {
  const { rows } = await database.query(HAS_TABLE);
  if (rows.length === 0) return;
  await store(
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
 */
export async function recordVerification(config: Settings, file: string): Promise<void> {
  const database = await openSite(config).catch(() => null);
  if (!database) return;
  try {
    await store(
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

/** @returns null if the embedded database does not run */
async function openSite({ databaseUrl, dataDir }: Settings): Promise<Database | null> {
  if (databaseUrl)
    return openDatabase(databaseUrl, { max: 1, ...(await checkServer(databaseUrl)) });
  const url = await runningUrl(dataDir);
  return url ? openDatabase(url, { max: 1 }) : null;
}

/**
 * The backup is valid without its row, so it is not an error if the database refuses the row, as a
 * replica does.
 */
const store = (statement: Promise<unknown>): Promise<unknown> => statement.catch(() => {});
