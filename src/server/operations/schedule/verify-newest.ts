import { access } from 'node:fs/promises';
import { type Database, now } from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import { isInFolder } from '../backup/folder.ts';
import { BackupFailed, type BackupParts, storeFailure } from './failure.ts';

/** Advisory lock held while a scheduled backup is verified. */
const VERIFY_LOCK = 7_236_024;

/**
 * Restores the newest backup of the backup folder into a scratch database and compares it.
 * @throws BackupFailed after storing the reason, so that the job counts as failed
 */
export async function verifyNewestBackup(parts: BackupParts, signal: AbortSignal): Promise<void> {
  const { database, run } = parts;
  await withJobLock(database, VERIFY_LOCK, async () => {
    const newest = await findNewest(database, parts.config.backup.folder);
    if (!newest) return;
    try {
      await access(newest.file);
      const { code, stderr } = await run(['--verify', newest.file], signal);
      // The verification was interrupted, so the backup may be fine. The next run verifies it.
      if (signal.aborted) return;
      if (code !== 0) throw new BackupFailed('verification failed', stderr.trim().slice(-500));
    } catch (error) {
      throw await storeFailure(parts, newest.id, error);
    }
    await database
      .updateTable('backups')
      .set({ verifiedAt: now })
      .where('id', '=', newest.id)
      .execute();
  });
}

/** Finds the newest backup in a folder. A command may have written others elsewhere. */
const findNewest = (database: Database, folder: string) =>
  database
    .selectFrom('backups')
    .select(['id', 'file'])
    .where('finishedAt', 'is not', null)
    .where(isInFolder(folder))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
