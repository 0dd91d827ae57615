import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Locks a data folder for as long as this process lives. The kernel releases the lock, also after
 * kill -9: it is a lock on an open file, which Node itself offers only through SQLite.
 * @returns what releases the lock; null when another process holds it
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
