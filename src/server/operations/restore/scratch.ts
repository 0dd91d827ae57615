import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataDir } from '#server/platform/db/embedded/data-folder.ts';
import { lockDataFolder } from '#server/platform/db/embedded/owner-lock.ts';
import { checkDisk } from './target.ts';

/** A scratch database with its own files needs this factor times the size of its rows. */
const DISK_FACTOR = 4;
/** The space that an empty database takes. */
const EMPTY_DATABASE_BYTES = 200e6;
const PREFIX = 'scratch-';

/**
 * Runs `work` with a new folder in the data folder for a scratch database, and deletes it. Needs no
 * permission on the site's own database.
 * @param bytes the size of the rows that it will contain
 */
export async function withScratchFolder<T>(
  { dataDir, bytes }: { dataDir: string; bytes: number },
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await prepareDataDir(dataDir);
  await removeAbandoned(dataDir);
  await checkDisk(dataDir, bytes * DISK_FACTOR + EMPTY_DATABASE_BYTES);
  const folder = await mkdtemp(join(dataDir, PREFIX));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Removes the scratch folders of commands that were killed. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(dataDir, name);
    const unlock = lockDataFolder(folder);
    if (!unlock) continue;
    unlock();
    await rm(folder, { recursive: true, force: true });
  }
}
