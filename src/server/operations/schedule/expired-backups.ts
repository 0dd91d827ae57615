import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/platform/db/database.ts';
import { backupName, isInFolder } from '../backup/folder.ts';

const DAY_MS = 86_400_000;
const TIME = /(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.(?:zst|gz)$/;

/**
 * Deletes this site's backups that are older than BACKUP_KEEP days, both from the backup folder and
 * from the folder to which they are copied. Keeps the newest verified one. If a command copies the
 * backups, deleting the copies is up to the operator.
 */
export async function deleteExpiredBackups(
  database: Queryable,
  { backup, publicUrl }: Pick<Config, 'backup' | 'publicUrl'>,
  today: Date,
): Promise<void> {
  const verified = await database
    .selectFrom('backups')
    .select('file')
    .where('verifiedAt', 'is not', null)
    .where(isInFolder(backup.folder))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const verifiedName = verified ? basename(verified.file) : null;
  const oldest = new Date(today.getTime() - backup.keepDays * DAY_MS);
  const folders = [backup.folder];
  if (backup.copyTo && 'folder' in backup.copyTo) folders.push(backup.copyTo.folder);
  for (const folder of folders)
    for (const name of await readdir(folder))
      if (name !== verifiedName && isExpired(name, { publicUrl, oldest }))
        await rm(join(folder, name), { force: true });
  // The rows are needed only for the Health card and the metrics, so they are kept for a year.
  await database.query(`delete from backups where started_at < now() - interval '366 days'`);
}

/** Returns whether a file name belongs to a backup of this site from before `oldest`. */
function isExpired(
  name: string,
  { publicUrl, oldest }: { publicUrl: string; oldest: Date },
): boolean {
  const [, year, month, day, hour, minute, second] = TIME.exec(name) ?? [];
  if (!year) return false;
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  const nameFor = backupName(publicUrl, madeAt);
  const isOfThisSite = name === nameFor || name === nameFor.replace(/zst$/, 'gz');
  return isOfThisSite && madeAt < oldest;
}
