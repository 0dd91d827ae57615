import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/server/platform/db/database.ts';
import { runningUrl, startEmbedded } from '../../src/server/platform/db/embedded.ts';
import { findDifferences } from './backed-up-database.ts';
import { clean, root } from './running-site.ts';
import { waitUntil } from './wait-until.ts';

/** Starts the command in a process that a test can kill: `npm run restore` would be its parent. */
const startRestore = (file: string, dataDir: string) =>
  spawn(
    process.execPath,
    [join(root, 'src/server/operations/commands/restore.ts'), file, '--move', '--no-erasures'],
    { env: { ...clean(process.env), DATA_DIR: dataDir }, stdio: 'ignore' },
  );

/**
 * Restores a backup into a data folder, and kills the command as soon as a query about the new
 * database returns true. PostgreSQL keeps running.
 * @param condition an SQL expression
 */
export async function killRestoreWhen(
  condition: string,
  { file, dataDir }: { file: string; dataDir: string },
): Promise<void> {
  const child = startRestore(file, dataDir);
  const ended = once(child, 'exit');
  await waitUntil(condition, () => isTrue(condition, dataDir), { seconds: 60, everyMs: 1 });
  child.kill('SIGKILL');
  await ended;
}

/** Kills a restore after some time, unless it has ended before. */
export async function killRestoreAfter(
  ms: number,
  { file, dataDir }: { file: string; dataDir: string },
): Promise<void> {
  const child = startRestore(file, dataDir);
  const ended = once(child, 'exit');
  await Promise.race([pause(ms), ended]);
  child.kill('SIGKILL');
  await ended;
}

async function isTrue(condition: string, dataDir: string): Promise<boolean> {
  const url = await runningUrl(dataDir).catch(() => null);
  if (!url) return false;
  const database = openDatabase(url, { max: 1 });
  try {
    const { rows } = await database.query<{ met: boolean }>(`select ${condition} as met`);
    return rows[0]?.met === true;
  } catch {
    // The database does not exist yet.
    return false;
  } finally {
    await database.close();
  }
}

/** Runs `work` with the database in a data folder, as its owner. */
export async function withOwner<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded(dataDir);
  return work(postgres.url).finally(() => postgres.stop());
}

/** Restores a backup without interruption. @returns the tables that differ from it */
export async function restoreAndCompare(file: string, dataDir: string) {
  const [code] = await once(startRestore(file, dataDir), 'exit');
  if (code !== 0) throw new Error(`the restore ended with ${code}`);
  return withOwner(dataDir, (url) => findDifferences(url, file));
}
