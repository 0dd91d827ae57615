import { sql } from 'kysely';
import type { BackupSettings } from '#server/configuration/backup.ts';
import type { RecurringJob } from '#server/platform/jobs/recurring-jobs.ts';
import { isInFolder } from '../backup/folder.ts';
import type { BackupParts } from './failure.ts';
import { makeBackup } from './make-backup.ts';
import { verifyNewestBackup } from './verify-newest.ts';

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
