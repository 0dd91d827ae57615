import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { ignoreMissing } from '#server/platform/ignore-missing.ts';
import { formatBytes } from '../console-text.ts';

/**
 * Returns the name of a backup, which consists of its site and its time, so that names sort by
 * time.
 */
export function backupName(publicUrl: string, startedAt: Date): string {
  const host = new URL(publicUrl).host.replaceAll(/[^\w.-]/g, '-');
  const time = startedAt.toISOString().replaceAll(/[:-]|\.\d+/g, '');
  return `mazwi-${host}-${time}.tar.zst`;
}

export type BackupFile = { file: string; bytes: number; modified: Date };

/** Lists the complete backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const files = await Promise.all(
    names
      .filter((name) => /^mazwi-.+\.tar\.(zst|gz)$/.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const { size, mtime } = await stat(file);
        return { file, bytes: size, modified: mtime };
      }),
  );
  return files.sort((a, b) => b.modified.getTime() - a.modified.getTime());
}

/** Selects the rows of the table `backups` whose files are in a folder. */
export const isInFolder = (folder: string) => sql<boolean>`starts_with(file, ${join(folder, '/')})`;

/** Formats the backups of a folder as lines. */
export function describeBackups(folder: string, backups: readonly BackupFile[]): string {
  if (backups.length === 0) return `There are no backups in ${folder}.`;
  return backups
    .map(({ file, bytes, modified }) =>
      [modified.toISOString(), formatBytes(bytes).padStart(10), file].join('  '),
    )
    .join('\n');
}
