import { join } from 'node:path';
import type { CopyTarget } from '#server/configuration/backup.ts';
import { CopyFailed, copyTo, untilAborted } from '../copy-file.ts';
import { appendErasures, ERASURES_FILE, findMissing, readErasures } from './file.ts';

/**
 * Copies the list of erasures to the place where backups are copied. If a folder already contains a
 * list, adds to it, because that list may name people who are missing from a new one.
 * @throws CopyFailed
 */
export async function copyErasures(
  target: CopyTarget,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  if ('command' in target) return copyTo(target, file, signal);
  try {
    await untilAborted(addToCopy(join(target.folder, ERASURES_FILE), file), signal);
  } catch (error) {
    if (error instanceof CopyFailed) throw error;
    throw new CopyFailed((error as Error).message);
  }
}

async function addToCopy(copy: string, file: string): Promise<void> {
  const erasures = (await readErasures(file)) ?? [];
  const copied = await readErasures(copy);
  const missing = findMissing(erasures, copied ?? []);
  if (!copied || missing.length > 0) await appendErasures(copy, missing);
}
