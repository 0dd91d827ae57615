import type { BackupSettings } from '#server/configuration/backup.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import type { RecurringJob } from '#server/platform/jobs/recurring-jobs.ts';
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
      if (!atStart || (await isOverdue(parts.database))) await makeBackup(parts, signal);
    },
  };
  if (verify === 'off') return [make];
  return [
    make,
    {
      name: 'verify-backup',
      schedule: scheduleVerification(at, verify),
      run: async ({ signal, atStart }) => {
        if (!atStart) await verifyNewestBackup(parts, signal);
      },
    },
  ];
}

/** Returns whether the site has made backups before, but none within the last day. */
async function isOverdue(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ overdue: boolean }>(
    `select
       max(started_at) filter (where finished_at is not null) < now() - interval '1 day' as overdue
     from backups`,
  );
  return rows[0]?.overdue === true;
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
