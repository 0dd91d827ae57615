import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import type { BackupSettings } from '#server/configuration/backup.ts';
import { type Database, now } from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import type { RecurringJob } from '#server/platform/jobs/recurring-jobs.ts';
import { isInFolder } from '../backup/folder.ts';
import { BackupFailed, type BackupParts, storeFailure } from './failure.ts';
import { makeBackup } from './make-backup.ts';

/** Advisory lock held while a scheduled backup is verified. */
const VERIFY_LOCK = 7_236_024;

/**
 * Returns the jobs that back up the site, if this copy of the server makes backups. At startup, a
 * backup is made only if the last one is missing, for example because the machine was off at that
 * time.
 */
export function backupJobs(parts: BackupParts): RecurringJob[] {
  const { at, verify } = parts.config.backup;
  if (!at) return [];
  const make: RecurringJob = {
    name: 'make-backup',
    schedule: `${at.minute} ${at.hour} * * *`,
    run: async ({ signal, atStart }) => {
      if (!atStart || (await isOverdue(parts))) await makeBackup(parts, signal);
    },
  };
  if (verify === 'off') return [make];
  return [
    make,
    {
      name: 'verify-backup',
      schedule: scheduleVerification(at, verify),
      isHeavy: true,
      run: async ({ signal, atStart }) => {
        if (!atStart) await verifyNewestBackup(parts, signal);
      },
    },
  ];
}

/**
 * Returns whether there were backups in the folder of backups before, but none within the last day.
 */
async function isOverdue({ database, config }: BackupParts): Promise<boolean> {
  const newest = await database
    .selectFrom('backups')
    .select(sql<boolean>`started_at < now() - interval '1 day'`.as('isOld'))
    .where('finishedAt', 'is not', null)
    .where(isInFolder(config.backup.folder))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.isOld === true;
}

/**
 * Schedules the verification for an hour after the backup. If that is after midnight, it runs on
 * the next day of the week.
 */
function scheduleVerification(
  { hour, minute }: NonNullable<BackupSettings['at']>,
  verify: 'daily' | { weekday: number },
): string {
  const nextDay = hour === 23 ? 1 : 0;
  const weekday = verify === 'daily' ? '*' : (verify.weekday + nextDay) % 7;
  return `${minute} ${(hour + 1) % 24} * * ${weekday}`;
}

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
