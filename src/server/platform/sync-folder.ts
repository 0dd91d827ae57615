import { open } from 'node:fs/promises';

/**
 * Flushes a folder to disk, so that a new name in it survives a power failure. Does nothing on
 * Windows, which cannot open folders.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
