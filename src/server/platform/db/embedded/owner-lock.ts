import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks a data folder until this process exits. The kernel releases this file lock even after kill
 * -9. Node offers file locks only through SQLite.
 * @returns a function that releases the lock, or null if another process holds it
 */
export function lockDataFolder(dataDir: string): (() => void) | null {
  const file = new DatabaseSync(join(dataDir, 'owner.lock'));
  try {
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return () => {
    if (file.isOpen) file.close();
  };
}
