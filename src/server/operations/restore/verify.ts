import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataDir } from '#server/platform/db/data-folder.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { MIGRATIONS } from '#server/platform/db/open.ts';
import { lockDataFolder } from '#server/platform/db/owner-lock.ts';
import type { CheckedBackup } from '../backup/read.ts';
import { openBackup } from './check-backup.ts';
import { type LoadProgress, loadTables } from './load-tables.ts';
import { checkDisk } from './target.ts';

/** How many times the size of its rows the scratch database needs, with its own files. */
const DISK_FACTOR = 4;
/** What an empty database needs. */
const EMPTY_DATABASE_BYTES = 200e6;
const SCRATCH_PREFIX = 'scratch-';

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
  await prepareDataDir(dataDir);
  await removeScratch(dataDir);
  await checkDisk(dataDir, backup.bytes * DISK_FACTOR + EMPTY_DATABASE_BYTES);
  const scratch = await mkdtemp(join(dataDir, SCRATCH_PREFIX));
  try {
    const postgres = await startEmbedded(scratch);
    try {
      await loadScratch(postgres.url, backup, onProgress);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return backup;
}

/** Removes what verifications left behind that were killed. */
async function removeScratch(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SCRATCH_PREFIX)) continue;
    const folder = join(dataDir, name);
    const unlock = lockDataFolder(folder);
    if (!unlock) continue;
    unlock();
    await rm(folder, { recursive: true, force: true });
  }
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
