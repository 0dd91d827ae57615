import { copyFile, readdir, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '#domain/limits.ts';
import { ignoreMissing } from '#server/platform/ignore-missing.ts';

const DAY_MS = 86_400_000;
const { retention } = limits;

/**
 * Subfolders of DATA_DIR. A file is deleted if it is older than `maxDays`, or if there are
 * `maxFiles` newer files.
 */
const folders = {
  outbox: { maxDays: retention.outboxDays, maxFiles: retention.outboxFiles },
  imports: { maxDays: Number.POSITIVE_INFINITY, maxFiles: retention.importReports },
};

/**
 * Deletes a folder's expired files.
 * @returns how many files were deleted
 */
export async function trimFolder(
  dataDir: string,
  name: keyof typeof folders,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const folder = join(dataDir, name);
  const { maxDays, maxFiles } = folders[name];
  const files = await listFiles(folder);
  files.sort((one, other) => other.modifiedMs - one.modifiedMs);
  const old = files.filter(
    ({ modifiedMs }, index) => index >= maxFiles || now.getTime() - modifiedMs > maxDays * DAY_MS,
  );
  let deleted = 0;
  for (const { path } of old) {
    if (signal?.aborted) break;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}

async function listFiles(folder: string): Promise<{ path: string; modifiedMs: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  const files = (entries ?? []).filter((entry) => entry.isFile());
  const listed = await Promise.all(
    files.map(async ({ name }) => {
      const path = join(folder, name);
      // Another copy of the server may have deleted the file.
      const found = await stat(path).catch(ignoreMissing);
      return found ? [{ path, modifiedMs: found.mtimeMs }] : [];
    }),
  );
  return listed.flat();
}

/**
 * Rotates the embedded PostgreSQL's log if the log exceeds the size limit, and keeps one older log.
 * PostgreSQL opens the file for appending, so it can be truncated while PostgreSQL is running.
 * @returns how many logs were rotated
 */
export async function trimPostgresLog(dataDir: string): Promise<number> {
  const path = join(dataDir, 'postgres.log');
  const found = await stat(path).catch(ignoreMissing);
  if (!found || found.size <= retention.postgresLogBytes) return 0;
  await copyFile(path, `${path}.1`);
  await truncate(path);
  return 1;
}
