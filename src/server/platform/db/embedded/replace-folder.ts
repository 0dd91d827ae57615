import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#server/platform/sync-folder.ts';

/**
 * Names the folder in which the replacement of PostgreSQL's data folder is created. It is
 * structured like DATA_DIR.
 */
export const replacementDir = (folder: string) => `${folder}-moving`;

/**
 * Replaces PostgreSQL's data folder by the one in `replacementDir`, whose server must have stopped.
 * Keeps the old folder under the name `oldFolderName`. If the process is killed between the two renames, the
 * next start continues (`finishReplacing`).
 */
export async function replaceFolder(folder: string, oldFolderName: string): Promise<void> {
  await syncFolder(replacementDir(folder));
  await rename(folder, oldFolderName);
  await syncFolder(dirname(folder));
  await finishReplacing(folder);
}

/** Completes a replacement that was interrupted. The caller must have locked the data folder. */
export async function finishReplacing(folder: string): Promise<void> {
  const replacement = join(replacementDir(folder), 'postgres');
  if (existsSync(folder) || !existsSync(join(replacement, 'PG_VERSION'))) return;
  await rename(replacement, folder);
  await syncFolder(dirname(folder));
  await rm(replacementDir(folder), { recursive: true, force: true });
}
