import { existsSync } from 'node:fs';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { IMPORT_BUFFERS_MB } from '#server/features/import/import.ts';
import {
  type Binaries,
  findOlderBinaries,
  POSTGRES_MAJOR,
} from '#server/platform/db/embedded/binaries.ts';
import {
  prepareDataDir,
  readMajor,
  readPassword,
} from '#server/platform/db/embedded/data-folder.ts';
import {
  type EmbeddedPostgres,
  inUse,
  runFolder,
  startEmbedded,
  stopOrphan,
} from '#server/platform/db/embedded/embedded.ts';
import { lockDataFolder } from '#server/platform/db/embedded/owner-lock.ts';
import { measureDatabases } from '#server/platform/db/embedded/postgres-process.ts';
import { replaceFolder, replacementDir } from '#server/platform/db/embedded/replace-folder.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { openBackup } from '../restore/check-backup.ts';
import type { LoadProgress } from '../restore/load-tables.ts';
import { restoreBackup } from '../restore/restore.ts';
import { checkDisk } from '../restore/target.ts';
import { backUpOldSite } from './back-up-old-site.ts';

/**
 * The move needs this factor times the size of the old databases on disk, plus
 * EMPTY_DATABASE_BYTES.
 */
const DISK_FACTOR = 1.5;
const EMPTY_DATABASE_BYTES = 300e6;
/** How many bytes of the old databases are moved per minute, as measured on two busy cores. */
const BYTES_PER_MINUTE = 120e6;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/**
 * If less space than a segment of PostgreSQL's write-ahead log is free, the disk counts as full.
 */
const FULL_DISK_BYTES = 16 * 1024 * 1024;
const PROGRESS_INTERVAL_MS = 10_000;

type Move = {
  config: Config;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  onProgress: LoadProgress;
  folder: string;
  programs: Binaries;
};

/**
 * Moves the data of the embedded database to the PostgreSQL of this version by a backup and a
 * restore, if an older one created it. Keeps the old folder. If the move is interrupted, the next
 * start begins it again, because the site of an older version may have written in between.
 * @throws StartupError if the data cannot be moved; then the old folder is as it was
 */
export async function moveToThisMajor(
  config: Config,
  log: FastifyBaseLogger,
  signal: AbortSignal,
): Promise<void> {
  const folder = join(config.dataDir, 'postgres');
  await prepareDataDir(config.dataDir);
  if (!(await isOlder(folder))) return;
  const unlock = lockDataFolder(config.dataDir);
  if (!unlock) throw new StartupError(inUse(config.dataDir));
  try {
    const major = await readMajor(folder);
    // Another copy may have moved the data before this one got the lock.
    if (!major || !(await isOlder(folder))) return;
    const programsFolder = `${folder}-${major}-programs`;
    const programs = await findOlderBinaries(programsFolder, major);
    // Without the programs, the start that follows reports what is missing.
    if (!programs) return;
    const { onProgress, end } = reportProgress(log);
    await move({ config, log, signal, onProgress, folder, programs }).finally(end);
    await rm(programsFolder, { recursive: true, force: true });
  } finally {
    unlock();
  }
}

async function isOlder(folder: string): Promise<boolean> {
  const major = await readMajor(folder);
  return major !== null && Number(major) < Number(POSTGRES_MAJOR);
}

async function move(options: Move): Promise<void> {
  const { config, log, folder, programs } = options;
  const began = performance.now();
  const target = replacementDir(folder);
  const password = await readPassword(folder);
  await removeReplacement(target, password);
  const bytes = await measureDatabases(folder);
  await checkDisk(
    config.dataDir,
    bytes * DISK_FACTOR + EMPTY_DATABASE_BYTES,
    'Free some space, and start again.',
  );
  const majors = { from: programs.major, to: POSTGRES_MAJOR };
  const estimatedMinutes = Math.ceil(bytes / BYTES_PER_MINUTE);
  log.warn({ ...majors, bytes, estimatedMinutes }, 'moving the data to a newer PostgreSQL');
  const moved = await fillReplacement(target, options, password).catch(async (error) => {
    const explained = await explain(error, config.dataDir);
    // Otherwise, the disk could stay too full for the previous version.
    await removeReplacement(target, password).catch(() => {});
    throw explained;
  });
  const oldFolder = findFreeName(`${folder}-${programs.major}`);
  await replaceFolder(folder, oldFolder);
  const elapsedMs = Math.round(performance.now() - began);
  log.warn(
    { ...majors, ...moved, elapsedMs, keptFolder: oldFolder },
    'moved the data to a newer PostgreSQL; the old folder can be deleted',
  );
}

async function fillReplacement(
  target: string,
  options: Move,
  password: string,
): Promise<{ tables: number; rows: number }> {
  await mkdir(target, { mode: 0o700 });
  // Both folders have the same password, so its file in DATA_DIR is valid for either.
  await writeFile(join(target, 'postgres.password'), `${password}\n`, { mode: 0o600 });
  const backup = join(target, 'site.tar.zst');
  const hasSite = await backUp(options, password, backup);
  const moved = await restoreInto(target, options, hasSite ? backup : null);
  // Delete the backup before the folders are exchanged: a kill afterwards would leave it behind.
  await rm(backup, { force: true });
  return moved;
}

/**
 * Reports a full disk. If PostgreSQL cannot write its write-ahead log, it exits, and its clients
 * only lose their connections, so the free space is checked too.
 */
async function explain(error: Error & { code?: string }, dataDir: string): Promise<Error> {
  const { code = '' } = (error.cause as { code?: string }) ?? error;
  const { bavail, bsize } = await statfs(dataDir);
  if (!DISK_FULL.has(code) && bavail * bsize > FULL_DISK_BYTES) return error;
  return new StartupError(
    `The disk of ${dataDir} is full. Free some space, and start again. The old data is unchanged.`,
  );
}

/** @returns whether the old database contains a site */
async function backUp(
  { config, signal, onProgress, folder, programs }: Move,
  password: string,
  file: string,
): Promise<boolean> {
  const old = await runFolder({
    dataDir: config.dataDir,
    folder,
    programs,
    password,
    signal,
  });
  return stopAfter(old, () => backUpOldSite(old.url, { file, config, signal, onProgress }));
}

/**
 * Creates the new database, and restores the backup into it, which compares every table.
 * @param file null to leave the database empty
 */
async function restoreInto(
  target: string,
  { config, signal, onProgress }: Move,
  file: string | null,
): Promise<{ tables: number; rows: number }> {
  const backup = file === null ? null : await openBackup(file);
  const postgres = await startEmbedded(target, { minBuffersMb: IMPORT_BUFFERS_MB, signal });
  return stopAfter(postgres, async () => {
    if (!backup) return { tables: 0, rows: 0 };
    await restoreBackup({
      backup,
      target: { url: postgres.url, isEmbedded: true },
      erasures: [],
      move: true,
      mailer: createMailer(config),
      onProgress,
    });
    const { tables } = backup.manifest;
    return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0) };
  });
}

async function stopAfter<T>(postgres: EmbeddedPostgres, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await postgres.stop();
  }
}

/** Removes what an interrupted move left behind, with its server if that still runs. */
async function removeReplacement(target: string, password: string): Promise<void> {
  await stopOrphan(join(target, 'postgres'), password, target);
  await rm(target, { recursive: true, force: true, maxRetries: 10 });
}

/** Returns a name for the old folder, even if a folder of an earlier move is still there. */
function findFreeName(name: string): string {
  if (!existsSync(name)) return name;
  let number = 2;
  while (existsSync(`${name}.${number}`)) number += 1;
  return `${name}.${number}`;
}

/**
 * Logs the progress of the move every ten seconds, also during a long step.
 * @returns a function that receives the progress, and one that stops the messages
 */
function reportProgress(log: FastifyBaseLogger): { onProgress: LoadProgress; end: () => void } {
  let step = 'start';
  let percent = 0;
  const timer = setInterval(
    () => log.warn({ step, percent }, 'still moving the data'),
    PROGRESS_INTERVAL_MS,
  );
  return {
    onProgress: (text, share) => {
      step = text;
      percent = Math.floor(share * 100);
    },
    end: () => clearInterval(timer),
  };
}
