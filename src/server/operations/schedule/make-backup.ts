import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Database, now, type Queryable, type Row } from '#server/platform/db/database.ts';
import { withJobLock } from '#server/platform/db/job-lock.ts';
import { backupName, isInFolder } from '../backup/folder.ts';
import { CopyFailed, copyTo } from '../copy-file.ts';
import { copyErasures } from '../erasures/copy.ts';
import { erasuresPath } from '../erasures/file.ts';
import { BackupFailed, type BackupParts, storeFailure } from './failure.ts';

const DAY_MS = 86_400_000;

const TIME = /(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.(?:zst|gz)$/;

/** Advisory lock held while a scheduled backup is made. */
const BACKUP_LOCK = 7_236_023;
/** A new backup may be larger than the last one by this factor, and SPARE_BYTES must stay free. */
const GROWTH = 1.5;
const SPARE_BYTES = 500e6;

/**
 * Makes the daily backup, copies it, and then deletes expired backups. Only one copy of the server
 * does this at a time.
 * @throws BackupFailed after storing the reason, so that the job counts as failed
 */
export async function makeBackup(parts: BackupParts, signal: AbortSignal): Promise<void> {
  await withJobLock(parts.database, BACKUP_LOCK, async () => {
    await closeInterrupted(parts.database);
    const { folder } = parts.config.backup;
    const file = join(folder, backupName(parts.config.publicUrl, new Date()));
    const { id } = await parts.database
      .insertInto('backups')
      .values({ file })
      .returning('id')
      .executeTakeFirstOrThrow();
    try {
      await writeFile(parts, { id, file }, signal);
      await copyBackup(parts, { id, file }, signal);
      await deleteExpiredBackups(parts.database, parts.config, new Date());
    } catch (error) {
      throw await storeFailure(parts, id, error);
    }
  });
}

type Backup = Pick<Row<'backups'>, 'id' | 'file'>;

/**
 * Marks the backups that were interrupted because their server was killed. Only the copy of the
 * server that has the lock calls this.
 */
async function closeInterrupted(database: Queryable): Promise<void> {
  await database
    .updateTable('backups')
    .set({ failure: 'interrupted' })
    .where('finishedAt', 'is', null)
    .where('failure', 'is', null)
    .execute();
}

async function writeFile(
  { database, run }: BackupParts,
  { id, file }: Backup,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await checkSpace(database, dirname(file));
  const { code, stdout, stderr } = await run([file], signal);
  if (signal.aborted) throw new BackupFailed('interrupted', 'the server is stopping');
  if (code !== 0) throw BackupFailed.fromOutput(stderr);
  const [, terms = '0'] = /: ([\d,]+) terms,/.exec(stdout) ?? [];
  await database
    .updateTable('backups')
    .set({
      finishedAt: now,
      bytes: (await stat(file)).size,
      terms: Number(terms.replaceAll(',', '')),
    })
    .where('id', '=', id)
    .execute();
}

async function checkSpace(database: Database, folder: string): Promise<void> {
  const last = await database
    .selectFrom('backups')
    .select('bytes')
    .where('finishedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < (last?.bytes ?? 0) * GROWTH + SPARE_BYTES)
    throw new BackupFailed('disk full', 'the folder of backups has too little free space');
}

/** Copies the backup together with the list of erased people, which a restore needs. */
async function copyBackup(
  { database, config }: BackupParts,
  { id, file }: Backup,
  signal: AbortSignal,
): Promise<void> {
  const { copyTo: target } = config.backup;
  if (!target) return;
  try {
    await copyTo(target, file, signal);
    await copyErasures(target, erasuresPath(config.dataDir), signal);
  } catch (error) {
    if (error instanceof CopyFailed) throw new BackupFailed('copy failed', error.message);
    throw error;
  }
  await database.updateTable('backups').set({ copiedAt: now }).where('id', '=', id).execute();
}

/**
 * Deletes this site's backups that are older than BACKUP_KEEP days, both from the backup folder and
 * from the folder to which they are copied. Keeps the newest verified one. If a command copies the
 * backups, deleting the copies is up to the operator.
 */
async function deleteExpiredBackups(
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
