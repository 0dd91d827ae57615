import { constants } from 'node:fs';
import { access, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { CopyTarget } from '#server/configuration/backup.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Writes a file into each folder that the site writes to, and deletes it. */
export async function checkFolders({ dataDir, backup }: Config): Promise<Finding[]> {
  const { copyTo } = backup;
  return Promise.all([
    checkFolder('data folder', 'DATA_DIR', await findExisting(dataDir)),
    checkFolder('backup folder', 'BACKUP_FOLDER', await findExisting(backup.folder)),
    ...(copyTo ? [checkCopies(copyTo)] : []),
  ]);
}

/**
 * Returns the folder or, if it does not exist yet, the existing folder in which it will be created.
 */
async function findExisting(folder: string): Promise<string> {
  const parent = dirname(folder);
  const exists = await stat(folder).catch(() => null);
  return exists || parent === folder ? folder : findExisting(parent);
}

async function checkFolder(check: string, name: string, folder: string): Promise<Finding> {
  const probe = join(folder, `.mazwi-doctor-${process.pid}-${check.replaceAll(' ', '-')}`);
  try {
    await writeFile(probe, 'npm run doctor', { flag: 'wx' });
    await rm(probe);
    return ok(check, `${folder} can be written`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return fail(
      check,
      `${folder} cannot be written (${code})`,
      `Correct ${name}, or let the user that runs Mazwi write there.`,
    );
  }
}

async function checkCopies(target: CopyTarget): Promise<Finding> {
  const check = 'backup copies';
  // A missing folder is not created, because it may be a disk that is not mounted.
  if ('folder' in target) return checkFolder(check, 'BACKUP_COPY_TO', target.folder);
  const [program = ''] = target.command;
  return (await canRun(program))
    ? ok(check, `${program} can be run`)
    : fail(
        check,
        `the command ${program} does not exist`,
        'Install it, or correct BACKUP_COPY_TO.',
      );
}

/** Looks a program up like the server does when it runs it. */
async function canRun(program: string): Promise<boolean> {
  const folders = /[/\\]/.test(program) ? [''] : (process.env.PATH ?? '').split(delimiter);
  for (const folder of folders) {
    const path = join(folder, program);
    const isProgram = await access(path, constants.X_OK).then(
      async () => (await stat(path)).isFile(),
      () => false,
    );
    if (isProgram) return true;
  }
  return false;
}

const LOW_DISK_SHARE = 0.15;
/** With less free space, PostgreSQL may stop at the next burst of writes. */
const MIN_DISK_BYTES = 500e6;

export async function checkDisk(folder: string): Promise<Finding> {
  const disk = await statfs(folder).catch(() => null);
  if (!disk) return warn('disk', `${folder} does not exist`, 'The first start creates it.');
  const share = disk.bavail / disk.blocks;
  const free = disk.bavail * disk.bsize;
  const value = `${(free / 1e9).toFixed(1)} GB free in ${folder}, ${Math.floor(share * 100)} %`;
  const advice = 'Delete what is not needed, or enlarge the disk.';
  if (free < MIN_DISK_BYTES) return fail('disk', value, advice);
  return share < LOW_DISK_SHARE ? warn('disk', value, advice) : ok('disk', value);
}
