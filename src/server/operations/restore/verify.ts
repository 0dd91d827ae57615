import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded/embedded.ts';
import { migrate } from '#server/platform/db/migrations/migrate.ts';
import { MIGRATIONS } from '#server/platform/db/migrations/open-migrated.ts';
import type { CheckedBackup } from '../backup/read.ts';
import { openBackup } from './check-backup.ts';
import { type LoadProgress, loadTables } from './load-tables.ts';
import { withScratchFolder } from './scratch.ts';

/**
 * Restores a backup into a scratch database in the data folder, compares all tables, and removes
 * the database. Needs no permission on the site's own database, and does not read it.
 * @throws StartupError if the backup cannot be restored
 */
export async function verifyBackup(
  file: string,
  { dataDir, onProgress }: { dataDir: string; onProgress?: LoadProgress },
): Promise<CheckedBackup> {
  const backup = await openBackup(file);
  await withScratchFolder({ dataDir, bytes: backup.bytes }, async (scratch) => {
    const postgres = await startEmbedded(scratch);
    try {
      await loadScratch(postgres.url, backup, onProgress);
    } finally {
      await postgres.stop();
    }
  });
  return backup;
}

async function loadScratch(
  url: string,
  backup: CheckedBackup,
  onProgress: LoadProgress | undefined,
): Promise<void> {
  const owner = openDatabase(url, { max: 2 });
  try {
    await migrate(owner, MIGRATIONS, { until: backup.header.migrations.at(-1)?.name });
  } finally {
    await owner.close();
  }
  await loadTables(url, backup, onProgress);
}
