import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openDatabase } from '../../src/server/platform/db/database.ts';

/**
 * A backup must not contain the files in `NOT_COPIED` or the contents of the folders in
 * `LEFT_EMPTY` (postgresql.org/docs/18/continuous-archiving.html).
 */
const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts']);
const LEFT_EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/**
 * Copies a running embedded PostgreSQL into a new data folder. Uses the low-level backup functions,
 * because the embedded PostgreSQL does not include pg_basebackup.
 * @returns the folder of the copied PostgreSQL
 */
export async function copyRunning(
  primary: { url: string; dataDir: string },
  folder: string,
): Promise<string> {
  const from = join(primary.dataDir, 'postgres');
  const to = join(folder, 'postgres');
  const admin = openDatabase(primary.url, { max: 1 });
  const connection = await admin.connection();
  try {
    await connection.query(`select pg_backup_start('copy', true)`);
    await copyFolder(from, to);
    const {
      rows: [backup],
    } = await connection.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    await writeFile(join(to, 'backup_label'), backup!.label);
  } finally {
    connection.release();
    await admin.close();
  }
  for (const inner of ['archive_status', 'summaries'])
    await mkdir(join(to, 'pg_wal', inner), { recursive: true });
  return to;
}

const isSocketLock = (name: string) => name.startsWith('.s.PGSQL');

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (LEFT_EMPTY.has(basename(from))) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, copy);
    else if (entry.isFile() && !NOT_COPIED.has(entry.name) && !isSocketLock(entry.name))
      await copyFile(source, copy).catch(ignoreMissing);
  }
}

/** PostgreSQL may delete files while they are copied. The log makes up for the missing ones. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
